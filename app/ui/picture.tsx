import { useRef, useState } from 'react';
import type { PictureFile } from '#app/values/picture-file.ts';
import { showPicture, useIsHidden } from './discreet-mode.ts';
import { Icon } from './icon.tsx';
import { MONOGRAM_PATH, MONOGRAM_VIEWBOX } from './monogram-path.ts';

type PictureProps = {
  picture: PictureFile | null;
  sizes: string;
  /** The largest picture of the first screen: loaded first, never lazily. */
  first?: boolean;
  className?: string;
  /** Decorative, next to text that says the same. */
  decorative?: boolean;
  /** Inside a link or an option, which cannot contain a button, or behind text. */
  inControl?: boolean;
};

/** A picture in the best format and width for the screen; its space is reserved before it loads. */
export function Picture(props: PictureProps) {
  const { picture, sizes, first, className = '', inControl } = props;
  const [failed, setFailed] = useState(false);
  const isHidden = useIsHidden(picture);
  const [isRevealed, setRevealed] = useState(false);
  const takesFocus = useRef(false);
  // A revealed picture gets its alt text too.
  const decorative = props.decorative && !isRevealed;
  if (picture && isHidden) {
    const show = () => {
      takesFocus.current = true;
      setRevealed(true);
      showPicture(picture.url);
    };
    return <HiddenPicture className={className} onShow={inControl ? null : show} />;
  }
  if (picture === null || failed) {
    return <Placeholder label={decorative ? '' : (picture?.alt ?? '')} className={className} />;
  }
  const { url, width, height, widths, color } = picture;
  const sources = (format: string) => widths.map((w) => `${url}-${w}.${format} ${w}w`).join(', ');
  const image = (
    <img
      // A picture that failed before hydration has already fired its event.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setFailed(true);
        // The button that revealed it is gone.
        if (takesFocus.current) element?.focus({ preventScroll: true });
        takesFocus.current = false;
      }}
      tabIndex={isRevealed ? -1 : undefined}
      src={widths.length > 0 ? `${url}-${widths[Math.min(1, widths.length - 1)]}.jpg` : url}
      srcSet={widths.length > 0 ? sources('jpg') : undefined}
      sizes={widths.length > 0 ? sizes : undefined}
      width={width}
      height={height}
      alt={decorative ? '' : picture.alt || (isRevealed ? 'Picture' : '')}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(true)}
      style={{ backgroundColor: color }}
      className={className}
    />
  );
  if (widths.length === 0) return image;
  return (
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={sources('webp')} sizes={sizes} />
      {image}
    </picture>
  );
}

type HiddenProps = { className: string; onShow: (() => void) | null };

/** In place of a picture that discreet mode hides and does not load; all of it is tappable. */
function HiddenPicture({ className, onShow }: HiddenProps) {
  return (
    <span
      className={`relative grid place-content-center justify-items-center bg-blush text-center text-xs text-ink ${className}`}
    >
      <Icon name="eye-off" className="size-5" />
      {onShow && (
        <button
          type="button"
          onClick={onShow}
          className="needs-script inline-flex min-h-6 items-center font-semibold after:absolute after:inset-0 after:z-10"
        >
          Show picture
        </button>
      )}
    </span>
  );
}

/** In place of a missing or failed picture. */
export function Placeholder({ label, className = '' }: { label: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      data-placeholder=""
      className={className}
    >
      <rect width="400" height="500" fill="var(--blush)" />
      <svg x="140" y="190" width="120" height="120" viewBox={MONOGRAM_VIEWBOX} aria-hidden="true">
        <path d={MONOGRAM_PATH} fill="var(--wine)" opacity="0.55" />
      </svg>
    </svg>
  );
}
