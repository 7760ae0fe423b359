import * as z from 'zod';
import { fetchText } from '#app/platform/http-client.ts';
import { log } from '#app/platform/log.ts';
import { requireProvider } from './mode.ts';

/** The provider was unreachable, or its response malformed: the result is unknown, so nothing is decided. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: string; message: string };

const TIMEOUT_MS = 10_000;
const FAILURES_BEFORE_PAUSE = 5;
const REST_MS = 10_000;

// A circuit breaker: while the provider is down, pages respond at once instead of waiting ten seconds each.
let problems = 0;
let restsUntil = 0;

const envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().optional(),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

type Ask = {
  method?: 'GET' | 'POST';
  path: string;
  body?: Readonly<Record<string, unknown>>;
  signal?: AbortSignal;
};

/** One API call; a refusal is returned, any other failure is thrown. */
export async function callProvider<Shape extends z.ZodType>(
  { method = 'GET', path, body, signal }: Ask,
  shape: Shape,
): Promise<Answer<z.output<Shape>>> {
  if (performance.now() < restsUntil) throw new ProviderUnavailable('the provider is given a rest');
  try {
    const answer = await call({ method, path, body, signal });
    problems = 0;
    const parsed = envelope.parse(JSON.parse(answer.text, exactly));
    if (answer.status === 401) throw new ProviderUnavailable('the provider does not know our key');
    if (!parsed.status || answer.status >= 400) {
      return { ok: false, code: parsed.code ?? String(answer.status), message: parsed.message };
    }
    return { ok: true, value: shape.parse(parsed) };
  } catch (error) {
    noteFailure(path);
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('the provider gave no answer that could be read', {
      cause: error,
    });
  }
}

async function call({ method, path, body, signal }: Ask) {
  const { apiBase, secretKey } = requireProvider();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetchText(apiBase + path, {
    method: method ?? 'GET',
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (answer.status >= 500) throw new ProviderUnavailable(`the provider answered ${answer.status}`);
  return answer;
}

function noteFailure(path: string): void {
  problems += 1;
  if (problems < FAILURES_BEFORE_PAUSE) return;
  problems = 0;
  restsUntil = performance.now() + REST_MS;
  log.error({ path: path.split('?')[0] }, 'alert: the payment provider does not answer');
}

type Source = { source?: string };

/** Ids may exceed the safe integers of JavaScript: such a number stays a string. */
function exactly(_key: string, value: unknown, context?: Source): unknown {
  const source = context?.source ?? '';
  const isTooBig = typeof value === 'number' && !Number.isSafeInteger(value);
  return isTooBig && /^\d+$/.test(source) ? source : value;
}
