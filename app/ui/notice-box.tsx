import { useEffect } from 'react';
import { toast } from '#app/ui/toast-store.ts';
import type { Notice } from '#app/values/notice.ts';

type NoticeBoxProps = {
  notice: Notice | undefined;
  /** It was told in the corner already. */
  quiet?: boolean;
};

/** The answer to a form, beside it for as long as it matters and in the corner for a moment. */
export function NoticeBox({ notice, quiet = false }: NoticeBoxProps) {
  useEffect(() => {
    if (notice && !quiet) toast(notice.title, notice.message, { tone: notice.tone });
  }, [notice, quiet]);
  if (!notice) return null;
  return (
    <p
      role={notice.tone === 'trouble' ? 'alert' : 'status'}
      className={`rounded-control border-l-4 bg-tint p-4 wrap-anywhere ${
        notice.tone === 'trouble' ? 'border-danger' : 'border-sage'
      }`}
    >
      <strong className="block">{notice.title}</strong> {notice.message}
    </p>
  );
}
