/**
 * What may be logged of an error. A failed query contains its values, which are personal data; the driver's error beneath it explains the
 * failure without them.
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
