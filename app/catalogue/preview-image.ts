import type { PictureFile } from '#app/values/picture-file.ts';
import type { PreviewImage } from '#app/web/meta.ts';

const WIDEST = 1_280;

/** The link preview of private pages: the shop's name and the default picture. */
export const neutralPreview = (brand: string) => ({ title: brand, description: brand });

/** The picture for link previews: large, but no larger than other sites use. */
export function previewImage(picture: PictureFile): PreviewImage | undefined {
  const width = picture.widths.findLast((step) => step <= WIDEST);
  if (width === undefined) return undefined;
  const height = Math.round((picture.height * width) / picture.width);
  return { path: `${picture.url}-${width}.jpg`, width, height, alt: picture.alt };
}
