import { Fragment } from 'react';

type Cut = {
  /** How its files begin. */
  name: string;
  widths: readonly number[];
  sizes: string;
  /** From which width of the screen on; the last cut is for all that are narrower. */
  from?: string;
};

type StillLifeProps = {
  /** The addresses of the files by their paths, as `import.meta.glob` gives them. */
  files: Record<string, string>;
  /** The widest first. */
  cuts: readonly [Cut, ...Cut[]];
  alt: string;
  /** Of the last cut; CSS says what the others have. */
  width: number;
  height: number;
  className: string;
};

/** An opening picture that is cut differently for phones and wide screens. It is what a visitor waits for. */
export function StillLife({ files, cuts, alt, ...rest }: StillLifeProps) {
  const folder = Object.keys(files)[0]?.replace(/[^/]+$/, '') ?? '';
  const addressOf = (cut: Cut, width: number | undefined, format: string) =>
    files[`${folder}${cut.name}-${width}.${format}`];
  const fallbackOf = (cut: Cut) => addressOf(cut, cut.widths[1], 'jpg');
  return (
    <picture className="contents">
      {cuts.map((cut) => {
        const media = cut.from && `(min-width: ${cut.from})`;
        return (
          <Fragment key={cut.name}>
            <source
              media={media}
              type="image/avif"
              srcSet={cut.widths
                .map((width) => `${addressOf(cut, width, 'avif')} ${width}w`)
                .join(', ')}
              sizes={cut.sizes}
            />
            {media && <source media={media} srcSet={fallbackOf(cut)} />}
          </Fragment>
        );
      })}
      <img src={fallbackOf(cuts.at(-1) ?? cuts[0])} alt={alt} fetchPriority="high" {...rest} />
    </picture>
  );
}
