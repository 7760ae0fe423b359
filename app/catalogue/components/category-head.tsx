import type { CSSProperties } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { PictureFile } from '#app/values/picture-file.ts';

type HeadProps = {
  name: string;
  description: string;
  picture: PictureFile;
  /** The text colour on its picture. */
  ink: string;
};

/**
 * The header of a category page: its still life from edge to edge, never cropped at the top. On a wide screen its background colour
 * continues beside it, behind the text; where discreet mode hides the picture, over the whole width.
 */
export function CategoryHead({ name, description, picture, ink }: HeadProps) {
  return (
    <header
      className="relative isolate sm:flex sm:h-[clamp(17rem,32vw,34rem)] sm:items-center sm:bg-(--backdrop) sm:text-(--ink-on-backdrop)"
      style={{ '--backdrop': picture.color, '--ink-on-backdrop': ink } as CSSProperties}
    >
      <div className="aspect-4/3 w-full bg-(--backdrop) sm:absolute sm:inset-y-0 sm:right-0 sm:-z-10 sm:w-auto sm:mask-l-from-90% sm:[&>span]:bg-transparent sm:[&>span]:text-inherit">
        <Picture
          picture={picture}
          // Two thirds of a phone's width, as on the home page: more pixels make no visible difference.
          sizes="(min-width: 40rem) clamp(23rem, 43vw, 46rem), 66vw"
          first
          decorative
          inControl
          className="size-full object-cover"
        />
      </div>
      <div className="wrap pt-6 sm:py-8">
        <div className="sm:max-w-[44%]">
          <h1 className="text-4xl sm:text-5xl lg:text-6xl">{name}</h1>
          <p className="mt-3 max-w-prose text-lg max-sm:text-muted">{description}</p>
        </div>
      </div>
    </header>
  );
}
