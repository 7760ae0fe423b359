import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

type Page = {
  title: string;
  /** The relative path to the root of the simulator: '' or '../'. */
  root: string;
  body: Html;
  /** Inside the shop's frame: transparent background, and the script that talks to the shop. */
  popup?: { accessCode: string; state?: object };
};

export function page({ title, root, body, popup }: Page): Html {
  return html`<!doctype html>
    <html
      lang="en"
      class="${popup ? 'popup' : 'page'}"
      data-access-code="${popup?.accessCode ?? ''}"
      data-state="${popup?.state ? JSON.stringify(popup.state) : ''}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Test payment</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}assets/page.css" />
        ${popup ? html`<script type="module" src="${root}assets/popup.js"></script>` : ''}
      </head>
      <body>
        <header><p>Test payment. No money moves.</p></header>
        <main>${body}</main>
      </body>
    </html>`;
}

/** Allows only the simulator's own two files, and only the shop as the frame around it. */
export function contentPolicy(frameAncestors: readonly string[], callbackUrl: string | null) {
  // Browsers also apply `form-action` to the redirect after a form.
  const back = callbackUrl === null ? [] : [new URL(callbackUrl).origin];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    ["form-action 'self'", ...back].join(' '),
    "base-uri 'none'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
  ].join('; ');
}
