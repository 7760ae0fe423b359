import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { log } from '#app/platform/log.ts';
import { recordError } from '#app/platform/tracing.ts';
import { NonceContext } from '#app/web/nonce.ts';
import { RequestIdContext } from '#app/web/reference.tsx';
import { requestInfoContext } from '#app/web/request-info.ts';
import { isOfBackOffice, storefrontManifest } from '#app/web/route-manifest.ts';
import { wholeResponse } from '#app/web/whole-response.ts';

/**
 * A page waits for nothing once its loaders are done, so it is rendered at once: streaming would cost half as much again, for encoding the
 * chunks alone.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = context.get(requestInfoContext);
  const { serverHandoffStream, ...rendered } = withOwnManifest(routes);
  const page = (
    <RequestIdContext value={requestId}>
      <NonceContext value={nonce}>
        <ServerRouter context={rendered} url={request.url} nonce={nonce} />
      </NonceContext>
    </RequestIdContext>
  );
  let html: string;
  try {
    html = `<!DOCTYPE html>${renderToString(page)}`;
  } catch (error) {
    // A response thrown by a route passes here too, on its way to the error page.
    if (!isNoFault(error, request)) {
      recordError(error);
      log.error({ err: error }, 'page failed to render');
    }
    throw error;
  }
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : '';
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return wholeResponse(bytesOf(withScript(html, data, nonce)), { status, headers });
}

/** A storefront page starts without the back-office's routes, half of all: see `not-found.tsx`. */
function withOwnManifest(routes: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = routes;
  const isForStaff = staticHandlerContext.matches.some(({ route }) => isOfBackOffice(route));
  if (import.meta.env.DEV || isForStaff) return routes;
  return { ...routes, manifest: { ...manifest, url: storefrontManifest(manifest.url) } };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const encoder = new TextEncoder();
let encoded = new Uint8Array(0);

/** In UTF-8. Copied out of a reused buffer: allocating for the longest possible result takes as long as encoding. */
function bytesOf(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const most = texts.reduce((sum, text) => sum + text.length, 0) * MOST_BYTES_EACH;
  if (encoded.length < most) encoded = new Uint8Array(most);
  let length = 0;
  for (const text of texts) length += encoder.encodeInto(text, encoded.subarray(length)).written;
  return encoded.slice(0, length);
}

const MOST_BYTES_EACH = 3;
const END = '</body></html>';
const MODULE = ' type="module" async=""';

/**
 * Inserts the loaders' data where the router expects it, and makes the page's script inert at first: the page is readable before it runs,
 * and on a slow connection styles, fonts and pictures load first. The head script starts it when they have loaded, or at the first touch;
 * the router's <Scripts> has no option for that. The search starts near the position, and the parts of the text are encoded without joining
 * them again.
 */
function withScript(html: string, data: string, nonce: string): string[] {
  // The last-resort error page has no script.
  if (data === '' || !html.endsWith(END)) return [html];
  const text = JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, escaped);
  const given = `<script nonce="${nonce}">${CONTROLLER}.enqueue(${text});${CONTROLLER}.close();</script>${END}`;
  const start = html.lastIndexOf(MODULE);
  if (import.meta.env.DEV || start < 0) return [html.slice(0, -END.length), given];
  const headEnd = html.indexOf('</head>');
  const files: string[] = [];
  const head = html
    .slice(0, headEnd)
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, file: string) => {
      files.push(file);
      return '';
    });
  const waiting = ` type="text/plain" data-start="${files.join(' ')}"`;
  const rest = html.slice(start + MODULE.length, -END.length);
  return [head, html.slice(headEnd, start), waiting, rest, given];
}

const CONTROLLER = 'window.__reactRouterContext.streamController';

/** Characters that must be escaped in an inline script. */
const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A response thrown by a route, or the router's error for a visitor who has left. */
function isNoFault(error: unknown, { signal }: Request): boolean {
  return isRouteErrorResponse(error) || (signal.aborted && error === signal.reason);
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isNoFault(error, request)) return;
  recordError(error);
  log.error({ err: error, path: new URL(request.url).pathname }, 'unhandled error');
};
