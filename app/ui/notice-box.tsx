import { useEffect } from 'react';
import type { Notice } from '#app/values/notice.ts';
import { ErrorTitle } from './error-title.tsx';
import { useChangedFields } from './field-errors.tsx';
import { toast } from './toast-store.ts';

type NoticeBoxProps = {
  notice: Notice | undefined;
  /** It was told in the corner already. */
  quiet?: boolean;
  /** The fields that it is about, where it is about some: once they are changed it goes. */
  fields?: readonly string[];
};

/** The answer to a form, beside it for as long as it matters and in the corner for a moment. */
export function NoticeBox({ notice, quiet = false, fields = [] }: NoticeBoxProps) {
  const mended = useChangedFields();
  const isMended = fields.length > 0 && fields.every((name) => mended.has(name));
  useEffect(() => {
    if (notice && !quiet) toast(notice.title, notice.message, { tone: notice.tone });
  }, [notice, quiet]);
  if (!notice || isMended) return null;
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

/** That a form was saved, where no script says so in the corner. */
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
