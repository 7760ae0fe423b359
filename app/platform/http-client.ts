import { recordStatus, withSpan } from './tracing.ts';

/** Sends a request to another service and reads the whole response. The trace is not propagated: its ids are private. */
export function fetchText(
  url: string,
  init: RequestInit & { method: string },
): Promise<{ status: number; text: string }> {
  const { hostname, pathname } = new URL(url);
  const template = pathTemplate(pathname);
  const attributes = {
    'http.request.method': init.method,
    'server.address': hostname,
    'url.template': template,
  };
  return withSpan(`${init.method} ${template}`, { kind: 'client', attributes }, async (span) => {
    const response = await fetch(url, init);
    recordStatus(span, response.status, 400);
    return { status: response.status, text: await response.text() };
  });
}

/** The fixed segments of a path; the others are ids. */
export function pathTemplate(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (/^[a-z_]{0,30}$/.test(part) ? part : ':id'))
    .join('/');
}
