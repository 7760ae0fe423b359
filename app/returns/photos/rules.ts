import { href } from 'react-router';

export const MAX_PHOTOS = 3;
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;
/** Of one person and order, before they are sent: enough to replace some, not for a flood. */
export const MAX_UNSENT = 12;

export const PHOTO_SIZES = ['small', 'large'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** In pixels, along its width. */
export const PHOTO_WIDTHS: Record<PhotoSize, number> = { small: 320, large: 1_600 };

/** What an upload is answered with. */
export type PhotoAnswer = { id: string } | { message: string };

export const photosPath = (orderId: string) => href('/orders/:orderId/return/photos', { orderId });
export const photoPath = (orderId: string, photoId: string) => `${photosPath(orderId)}/${photoId}`;
export const staffPhotoPath = (returnId: string, photoId: string) =>
  href('/admin/returns/:returnId/photos/:photoId', { returnId, photoId });

/** Where photographs are posted: with the form, or one by one as the body itself. */
export const PHOTO_FORM_PATH = /^\/orders\/[^/]+\/return(\.data)?$/;
export const PHOTO_UPLOAD_PATH = /^\/orders\/[^/]+\/return\/photos$/;
export const MAX_PHOTO_FORM_BYTES = MAX_PHOTOS * MAX_PHOTO_BYTES + 100_000;

/** The files of a photograph. Its id is drawn at random and never seen without being asked whose it is. */
export const photoFile = (id: string, size: PhotoSize) => `${id}-${size}.jpg`;
export const originalFile = (id: string) => `${id}-original`;

/** The photograph that a file belongs to; undefined for what is none of ours. */
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
