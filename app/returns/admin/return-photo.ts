import { requireAdmin } from '#app/accounts/guards.ts';
import { isUuid } from '#app/values/uuid.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { photoOfReturn } from '../photos/queries.ts';
import { showPhoto } from '../photos/show-photo.ts';
import type { Route } from './+types/return-photo.ts';

export async function loader({ request, params: { returnId, photoId } }: Route.LoaderArgs) {
  await requireAdmin(request);
  if (!isUuid(returnId) || !isUuid(photoId)) {
    return new Response('No such photograph.', { status: 404, headers: NO_STORE });
  }
  return showPhoto(request, photoOfReturn({ returnId, photoId }));
}
