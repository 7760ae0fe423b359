import { useEffect, useRef } from 'react';
import type { Notice } from '#app/values/notice.ts';
import { NoticeBox } from './notice-box.tsx';

/** The pressed button may be gone after the action, so the notice takes the focus. */
export function FocusedNotice({ notice }: { notice: Notice | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) box.current?.focus();
  }, [notice]);
  return (
    <div ref={box} tabIndex={-1} className="my-4 empty:hidden">
      <NoticeBox notice={notice} />
    </div>
  );
}
