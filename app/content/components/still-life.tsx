import { Fragment } from 'react';

type Cut = {
  /** The prefix of its file names. */
  name: string;
  widths: readonly number[];
  sizes: string;
  /** The minimum screen width; the last cut is for all narrower ones. */
  from?: string;
};

type StillLifeProps = {
  /** The URLs of the files by path, from `import.meta.glob`. */
  files: Record<string, string>;
  /** The widest first. */
  cuts: readonly [Cut, ...Cut[]];
  alt: string;
  /** Of the last cut; CSS has the others' sizes. */
  width: number;
  height: number;
  className: string;
};

/** A hero picture with different cuts for phones and wide screens: the largest paint. */
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
