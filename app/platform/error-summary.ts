/**
 * What of an error may be written down. A failed query carries the values it was asked with, which are
 * people's; the driver's own error beneath it says what went wrong without them.
 */
export function summarizeError(error: unknown) {
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
