import { isAPIError } from 'better-auth/api';
import { TooManyPasswords } from './password-hash.ts';

/** Who asks: the request itself and the address that the nearest trusted hop saw. */
export type Caller = { request: Request; address: string };

type Answered<Value> = { ok: true; value: Value; cookies: string[] };
type Declined = { ok: false; code: string };

/** What the library needs of a request, and nothing that a visitor could use to mislead it. */
export function headersOf({ request, address }: Caller): Headers {
  const agent = request.headers.get('user-agent')?.toWellFormed().slice(0, 300);
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'x-real-ip': address,
    ...(agent ? { 'user-agent': agent } : {}),
  });
}

/** One question to the library: its answer with the cookies to set, or the code of its refusal. */
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
