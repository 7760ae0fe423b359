import { isAPIError } from 'better-auth/api';
import { TooManyPasswords } from './password-hash.ts';

/** The request and the client's address as seen by the nearest trusted proxy. */
export type Caller = { request: Request; address: string };

type Answered<Value> = { ok: true; value: Value; cookies: string[] };
type Declined = { ok: false; code: string };

/** Passes on the headers that the library needs, and none that a visitor could mislead it with. */
export function headersOf({ request, address }: Caller): Headers {
  const agent = request.headers.get('user-agent')?.toWellFormed().slice(0, 300);
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'x-real-ip': address,
    ...(agent ? { 'user-agent': agent } : {}),
  });
}

/** Calls the library: returns its result with the cookies to set, or its error code. */
export async function callAuth<Value>(
  question: Promise<{ headers: Headers; response: Value }>,
): Promise<Answered<Value> | Declined> {
  try {
    const { headers, response } = await question;
    return { ok: true, value: response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (error instanceof TooManyPasswords) return { ok: false, code: 'BUSY' };
    if (isAPIError(error)) return { ok: false, code: String(error.body?.code ?? error.status) };
    throw error;
  }
}
