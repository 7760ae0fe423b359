const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something: browsers say where a form or fetch came from, and it must be us. */
export function mayWrite(request: Request, origin: string): boolean {
  if (READS.has(request.method)) return true;
  const from = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // A page that keeps its address to itself (Referrer-Policy: no-referrer) posts its forms from "null".
  if (from === 'null') return site === 'same-origin';
  if (from !== null) return from === origin || from === new URL(request.url).origin;
  return site === null || site === 'same-origin' || site === 'none';
}
