import type { PictureFile } from '#app/values/picture-file.ts';
import { Picture } from '../picture.tsx';

/** A small picture next to its name. */
export function Thumbnail({ picture }: { picture: PictureFile | null }) {
  return (
    <Picture
      picture={picture}
      sizes="56px"
      decorative
      className="h-14 w-14 max-w-none rounded-control object-cover"
    />
  );
}
