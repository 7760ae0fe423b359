import { href } from 'react-router';
import type { Notice } from '#app/values/notice.ts';
import type { PictureFile } from '#app/values/picture-file.ts';

export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const UPLOADS_PATH = href('/admin/uploads');

/** The state of an uploaded picture; waiting ones have no sizes yet, failed ones never will. */
export const IMAGE_STATES = ['waiting', 'ready', 'failed'] as const;
export type ImageState = (typeof IMAGE_STATES)[number];

export type UploadedPicture = PictureFile & { state: ImageState };

/** The response to an upload, and to polling the state of several. */
export type UploadAnswer =
  | { picture: UploadedPicture }
  /** A refused file would be refused again: only a failed upload is worth a retry. */
  | { notice: Notice; isRefused?: true };
export type UploadStates = { pictures: UploadedPicture[] };

const WIDTHS = [320, 480, 640, 960, 1_280, 1_600];

/** The widths in which a picture is stored: never wider than the original, and its own width where the gap to the next step is large. */
export function widthsFor(width: number): number[] {
  const steps = WIDTHS.filter((step) => step <= width);
  return (steps.at(-1) ?? 0) < width * 0.85 ? [...steps, width] : steps;
}

type ChosenFile = { name: string; type: string; size: number };

const KINDS = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** PNG, JPG or WEBP by type and name; the server checks the content. */
export function isAcceptedImage({ name, type }: Pick<ChosenFile, 'name' | 'type'>): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1];
  return KINDS.has(type) && (ending === undefined || /^(png|jpe?g|jpe|jfif|webp)$/i.test(ending));
}

/** The problem with the chosen files, if any: all are checked before any is sent. */
export function problemWithFiles(
  files: readonly ChosenFile[],
  held: number,
): 'too_many' | 'not_an_image' | 'other_kind' | 'too_large' | undefined {
  if (held + files.length > MAX_IMAGES) return 'too_many';
  if (files.some(({ type }) => !type.startsWith('image/'))) return 'not_an_image';
  if (!files.every(isAcceptedImage)) return 'other_kind';
  if (files.some(({ size }) => size > MAX_IMAGE_BYTES)) return 'too_large';
  return undefined;
}

/** The picture of a stored file: product_1_a-320.webp belongs to /images/product_1_a. */
export function urlOfFile(name: string): string {
  return `/images/${name.replace(/(-\d+)?\.(avif|webp|jpg|png)$/, '')}`;
}

/** The storage key of a picture's URL; undefined for a picture hosted elsewhere. */
export function keyOfUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9][a-z0-9_-]{0,150})$/.exec(url)?.[1];
}
