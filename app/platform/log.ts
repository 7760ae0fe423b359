import { pino } from 'pino';
import { currentRequest } from './current-request.ts';
import { env } from './env.ts';
import { summarizeError } from './error-summary.ts';
import { traceIds } from './tracing.ts';

/**
 * Lines are JSON in UTC with the request id; names, unmasked e-mail addresses and bodies are never logged. A sign-in attempt is logged with
 * the account's id, or a masked address if there is no account.
 */
export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: summarizeError },
  mixin: () => {
    const requestId = currentRequest()?.requestId;
    return requestId === undefined ? traceIds() : { requestId, ...traceIds() };
  },
  redact: ['*.password', '*.token', '*.email', '*.phone', '*.cookie', '*.authorization'],
});
