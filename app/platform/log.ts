import { pino } from 'pino';
import { currentRequest } from './current-request.ts';
import { env } from './env.ts';

/**
 * What of an error may be written down. A failed query carries the values it was asked with, which are
 * people's; the driver's own error beneath it says what went wrong without them.
 */
function briefly(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { message: typeof cause };
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: cause.name,
    code: 'code' in cause ? String(cause.code) : undefined,
    message: cause.message.slice(0, 300),
    stack: frames.slice(0, 6).map((line) => line.trim()),
  };
}

/**
 * Lines are JSON in UTC with the request's id; names, e-mail addresses in the clear and bodies never go in. Who tried a
 * door is an account's id, or a masked address where there is no account.
 */
export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: briefly },
  mixin: () => {
    const requestId = currentRequest()?.requestId;
    return requestId === undefined ? {} : { requestId };
  },
  redact: ['*.password', '*.token', '*.email', '*.phone', '*.cookie', '*.authorization'],
});
