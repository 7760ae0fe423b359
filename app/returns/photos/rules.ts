import { href } from 'react-router';

export const MAX_PHOTOS = 3;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** Per person and order, before sending: enough to replace some, but limited. */
export const MAX_UNSENT = 12;

export const PHOTO_SIZES = ['small', 'large'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** In pixels, along its width. */
export const PHOTO_WIDTHS: Record<PhotoSize, number> = { small: 320, large: 1_600 };

/** The response to an upload. */
export type PhotoAnswer = { id: string } | { message: string };

export const photosPath = (orderId: string) => href('/orders/:orderId/return/photos', { orderId });
export const photoPath = (orderId: string, photoId: string) => `${photosPath(orderId)}/${photoId}`;
export const staffPhotoPath = (returnId: string, photoId: string) =>
  href('/admin/returns/:returnId/photos/:photoId', { returnId, photoId });

/** Where photos are posted: with the form, or one by one as a raw body. */
export const PHOTO_FORM_PATH = /^\/orders\/[^/]+\/return(\.data)?$/;
export const PHOTO_UPLOAD_PATH = /^\/orders\/[^/]+\/return\/photos$/;
export const MAX_PHOTO_FORM_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 100_000;

/** The files of a photo. Its id is random, and the file is only served to users who may see it. */
export const photoFile = (id: string, size: PhotoSize) => `${id}-${size}.jpg`;
export const originalFile = (id: string) => `${id}-original`;

/** The photo of a file; undefined if the name is not ours. */
export function photoOfFile(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:small\.jpg|large\.jpg|original)$/.exec(
    name,
  )?.[1];
}

export type PhotoRefusal = 'not_an_image' | 'too_large' | 'unreadable' | 'too_many';

export function photoRefusalWords(reason: PhotoRefusal): string {
  switch (reason) {
    case 'not_an_image':
      return 'Please choose PNG, JPG or WEBP photographs';
    case 'too_large':
      return 'Each photograph can have 5 MB at most';
    case 'unreadable':
      return 'One of the photographs could not be read. Please try another one.';
    case 'too_many':
      return `Please send ${MAX_PHOTOS} photographs at most`;
  }
}

export const PHOTOS_GONE =
  'Your photographs were kept for a day and are gone. Please add them again.';
export const PHOTO_NOT_SENT = 'The photograph was not sent. Please try again.';
export const PHOTOS_TOO_LARGE =
  'Your photographs are too large. Please go back and choose up to three of 5 MB each.';
