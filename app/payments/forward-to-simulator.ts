import { provider } from './mode.ts';
import { SIMULATOR_PREFIX } from './simulator-base.ts';

export const SIMULATOR_PATHS = `${SIMULATOR_PREFIX}/*`;
/** The simulator's pages for customers; its records and controls are not forwarded. */
const PAGES = /^\/(popup|pay|assets)(\/[\w.-]*)*$/;
const PASSED_ON = ['accept', 'content-type'];

/** Proxies pages of the simulator; undefined if there is none or the path is unknown. */
export async function forwardToSimulator(request: Request): Promise<Response | undefined> {
  const shop = provider();
  const url = new URL(request.url);
  const path = url.pathname.slice(SIMULATOR_PREFIX.length);
  if (!shop?.isSimulated || !PAGES.test(path)) return undefined;
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(shop.apiBase + path + url.search, {
    method: request.method,
    headers: PASSED_ON.flatMap((name): [string, string][] => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    ...(hasBody && { body: await request.arrayBuffer() }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  if (!answer) return new Response('The test payment page does not answer.', { status: 502 });
  const headers = new Headers(answer.headers);
  // The body was already decompressed.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}
