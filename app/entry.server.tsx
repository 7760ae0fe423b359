import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { log } from '#app/platform/log.ts';
import { NonceContext } from '#app/web/nonce.ts';
import { RequestIdContext } from '#app/web/reference.tsx';
import { requestInfoContext } from '#app/web/request-info.ts';

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routes: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId } = context.get(requestInfoContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, callback) {
        chunks.push(chunk);
        callback();
      },
      final(callback) {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(new Response(afterThePage(Buffer.concat(chunks)), { status, headers }));
        callback();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <NonceContext value={nonce}>
          <ServerRouter context={routes} url={request.url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>,
      {
        nonce,
        onAllReady: () => pipe(whole),
        onShellError: reject,
        onError: (error) => {
          // An answer that a route threw comes here too, on its way to the page that shows it.
          if (!isNoFault(error, request)) log.error({ err: error }, 'page failed to render');
        },
      },
    );
    setTimeout(abort, 8_000).unref();
  });
}

/**
 * The page can be read before its script runs: styles, fonts and pictures go ahead of it on a slow line. The head script
 * starts it when they are there, or at the first touch. The router's own <Scripts> has no word for that.
 */
function afterThePage(html: Buffer): string {
  const page = html.toString();
  if (import.meta.env.DEV) return page;
  const files: string[] = [];
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, file: string) => {
      files.push(file);
      return '';
    })
    .replace(/ type="module" async=""/, () => ` type="text/plain" data-start="${files.join(' ')}"`);
}

/** A route's own answer, or what the router throws for a visitor who has gone. */
function isNoFault(error: unknown, { signal }: Request): boolean {
  return isRouteErrorResponse(error) || (signal.aborted && error === signal.reason);
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (isNoFault(error, request)) return;
  log.error({ err: error, path: new URL(request.url).pathname }, 'unhandled error');
};
