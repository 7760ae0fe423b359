import { isUuid } from '#app/values/uuid.ts';

/** Where a device stores the ids of recently viewed products. */
export const VIEWED_KEY = 'recently-viewed';
export const MAX_VIEWED = 12;

/** The stored ids, newest first; anything else stored there is ignored. */
export function viewedFrom(text: string): string[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((id): id is string => typeof id === 'string' && isUuid(id));
  return [...new Set(ids)].slice(0, MAX_VIEWED);
}

export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED);
}
