import { requireUser } from '#app/accounts/guards.ts';
import { waitMessage } from '#app/accounts/words.ts';
import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { storageErrorText } from '#app/platform/storage/storage-error.ts';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { readBody } from '#app/web/read-body.ts';
import {
  MAX_PHOTO_BYTES,
  PHOTO_NOT_SENT,
  type PhotoAnswer,
  photoRefusalWords,
} from '../photos/rules.ts';
import { uploadPhoto } from '../photos/upload-photo.ts';
import type { Route } from './+types/return-photos.ts';

const PACE: Limit = { name: 'orders.return-photo', max: 40, seconds: 3_600 };

/** One photo as the raw body: browsers can show progress, and the server stops reading at the limit. */
export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const user = await requireUser(request);
  const now = new Date();
  if (request.method !== 'POST') return say({ message: PHOTO_NOT_SENT }, 405);
  if (!isUuid(orderId)) return say({ message: PHOTO_NOT_SENT }, 404);
  const pace = await orUnavailable(consumeRateLimit(PACE, user.id, now));
  if (!pace.allowed) return say({ message: waitMessage(pace.retryAfterSeconds) }, 429);
  try {
    const bytes = await readBody(request, MAX_PHOTO_BYTES);
    if (!bytes) return say({ message: photoRefusalWords('too_large') }, 413);
    const outcome = await uploadPhoto({ userId: user.id, orderId, bytes, now });
    if (outcome.ok) return say({ id: outcome.value.id }, 201);
    if (outcome.reason === 'not_found') return say({ message: PHOTO_NOT_SENT }, 404);
    return say({ message: photoRefusalWords(outcome.reason) }, 422);
  } catch (error) {
    // The client cancelled the upload: nobody reads this response, and nothing was stored.
    if (request.signal.aborted) return say({ message: PHOTO_NOT_SENT }, 400);
    log.error({ err: error }, 'photo not stored');
    const isAway = isDatabaseAway(error) || storageErrorText(error) === 'away';
    return say({ message: PHOTO_NOT_SENT }, isAway ? 503 : 500);
  }
}

function say(result: PhotoAnswer, status: number): Response {
  return Response.json(result, { status, headers: NO_STORE });
}
