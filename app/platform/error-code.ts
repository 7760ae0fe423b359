/** The system's code of a failed call, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function asError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem));
}
