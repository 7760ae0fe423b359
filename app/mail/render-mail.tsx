import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailLayout, type Sender } from './mail-layout.tsx';
import { textOf } from './text-of.ts';

/** A mail in the two forms that travel together. */
export function renderMail(content: { title: string; sender: Sender; body: ReactElement }) {
  const { title, sender, body } = content;
  const mail = (
    <MailLayout title={title} sender={sender}>
      {body}
    </MailLayout>
  );
  return { html: `<!doctype html>${renderToStaticMarkup(mail)}`, text: textOf(mail) };
}
