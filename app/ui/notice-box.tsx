import { useEffect } from 'react';
import type { Notice } from '#app/values/notice.ts';
import { ErrorTitle } from './error-title.tsx';
import { useChangedFields } from './field-errors.tsx';
import { toast } from './toast-store.ts';

type NoticeBoxProps = {
  notice: Notice | undefined;
  /** A toast has already shown it. */
  quiet?: boolean;
  /** The fields it is about, if any: it disappears once all of them are changed. */
  fields?: readonly string[];
};

/** The result of a form: next to it until it is resolved, and as a toast. */
export function NoticeBox({ notice, quiet = false, fields = [] }: NoticeBoxProps) {
  const changed = useChangedFields();
  const isCorrected = fields.length > 0 && fields.every((name) => changed.has(name));
  useEffect(() => {
    if (notice && !quiet) toast(notice.title, notice.message, notice);
  }, [notice, quiet]);
  if (!notice || isCorrected) return null;
  return (
    <p
      role={notice.tone === 'error' ? 'alert' : 'status'}
      className={`rounded-control border-l-4 bg-tint p-4 wrap-anywhere ${
        notice.tone === 'error' ? 'border-danger' : 'border-sage'
      }`}
    >
      {notice.tone === 'error' && <ErrorTitle />}
      <strong className="block">{notice.title}</strong> {notice.message}
    </p>
  );
}

/** Confirms a save without script, which has no toasts. */
export function DoneWithoutScript({
  result,
}: {
  result: { notice?: Notice | undefined; done?: boolean } | undefined;
}) {
  if (!result?.done || !result.notice) return null;
  return (
    <noscript>
      <NoticeBox notice={result.notice} quiet />
    </noscript>
  );
}
