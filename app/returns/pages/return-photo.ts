import { requireUser } from '#app/accounts/guards.ts';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { photoOfCustomer } from '../photos/queries.ts';
import { removePhoto } from '../photos/remove-photos.ts';
import { showPhoto } from '../photos/show-photo.ts';
import type { Route } from './+types/return-photo.ts';

const noSuch = () => new Response('No such photograph.', { status: 404, headers: NO_STORE });

export async function loader({ request, params: { orderId, photoId } }: Route.LoaderArgs) {
  const user = await requireUser(request);
  if (!isUuid(orderId) || !isUuid(photoId)) return noSuch();
  return showPhoto(request, photoOfCustomer({ userId: user.id, orderId, photoId }));
}

/** Deletes a photo before the request is sent. Safe to repeat. */
export async function action({ request, params: { orderId, photoId } }: Route.ActionArgs) {
  const user = await requireUser(request);
  if (!isUuid(orderId) || !isUuid(photoId)) return noSuch();
  await orUnavailable(removePhoto({ userId: user.id, orderId, photoId }));
  return new Response(null, { status: 204, headers: NO_STORE });
}
