const FULL = new Set(['ENOSPC', 'EDQUOT']);
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);

/** What a storage error means: full, unreachable for now, or broken. */
export function storageErrorText(error: unknown): 'full' | 'away' | 'broken' {
  const { code, name, $metadata } = Object(error) as {
    code?: string;
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (FULL.has(code ?? '')) return 'full';
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 507) return 'full';
  if (AWAY.has(code ?? '') || name === 'TimeoutError' || status === 429 || status >= 500) {
    return 'away';
  }
  return 'broken';
}
