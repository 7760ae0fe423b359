import { requireAdmin } from '#app/accounts/guards.ts';
import { isDatabaseAway } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { storageErrorText } from '#app/platform/storage/storage-error.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { readBody } from '#app/web/read-body.ts';
import { listUploaded } from '../images/queries.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type UploadAnswer,
  type UploadStates,
} from '../images/rules.ts';
import { uploadImage } from '../images/upload-image.ts';
import { IMAGE_NOTICES } from '../images/words.ts';
import type { Route } from './+types/uploads.ts';

/** The state of uploads: the field polls this until each is ready. */
export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const urls = new URL(request.url).searchParams.getAll('url').slice(0, MAX_IMAGES);
  const pictures = await orUnavailable(listUploaded(urls));
  return Response.json({ pictures } satisfies UploadStates, { headers: NO_STORE });
}

/** One file as the raw body: browsers can show progress, and the server stops reading at the limit. */
export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  if (request.method !== 'POST') return say({ notice: IMAGE_NOTICES.failed }, 405);
  try {
    const bytes = await readBody(request, MAX_IMAGE_BYTES);
    if (!bytes) return say({ notice: IMAGE_NOTICES.tooLarge, isRefused: true }, 413);
    const outcome = await uploadImage({ staff, bytes, now: new Date() });
    if (outcome.ok) return say({ picture: outcome.value }, 201);
    switch (outcome.reason) {
      case 'empty':
        return say({ notice: IMAGE_NOTICES.notAnImage, isRefused: true }, 400);
      case 'not_an_image':
        return say({ notice: IMAGE_NOTICES.notAnImage, isRefused: true }, 415);
      case 'unreadable':
        return say({ notice: IMAGE_NOTICES.notAnImage, isRefused: true }, 422);
    }
  } catch (error) {
    // The client cancelled the upload: nobody reads this response, and nothing was stored.
    if (request.signal.aborted) return say({ notice: IMAGE_NOTICES.failed }, 400);
    log.error({ err: error }, 'image not stored');
    return say({ notice: IMAGE_NOTICES.failed }, statusFor(error));
  }
}

function statusFor(error: unknown): number {
  if (isDatabaseAway(error)) return 503;
  switch (storageErrorText(error)) {
    case 'full':
      return 507;
    case 'away':
      return 503;
    case 'broken':
      return 500;
  }
}

function say(result: UploadAnswer, status: number): Response {
  return Response.json(result, { status, headers: NO_STORE });
}
