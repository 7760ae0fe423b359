import { type RefObject, useRef, useState } from 'react';
import { useIsHidden } from '#app/ui/discreet-mode.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture, Placeholder } from '#app/ui/picture.tsx';
import type { PictureFile } from '#app/values/picture-file.ts';

const ROUND =
  'grid size-11 place-items-center rounded-full bg-picture-ivory/90 text-picture-ink hover:bg-picture-ivory disabled:bg-picture-ivory/60 disabled:text-picture-ink/40';

/** The product gallery: swipe, step or choose a thumbnail; without script the thumbnails are links. */
export function Gallery({ pictures, name }: { pictures: PictureFile[]; name: string }) {
  const strip = useRef<HTMLElement>(null);
  const zoom = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(0);
  const isHidden = useIsHidden(pictures[current] ?? null);
  if (pictures.length === 0) {
    return (
      <Placeholder label={`${name}: no picture yet`} className="aspect-4/5 w-full rounded-card" />
    );
  }
  const show = (index: number) => {
    const box = strip.current;
    if (!box) return;
    box.scrollTo({ left: index * box.clientWidth, behavior: 'instant' });
    setCurrent(index);
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem] sm:items-start">
      <div className="relative min-w-0">
        <section
          ref={strip}
          aria-label="Gallery"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          onScroll={(event) => {
            const box = event.currentTarget;
            setCurrent(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)));
          }}
          className="snap-x snap-mandatory overflow-x-auto rounded-card [scrollbar-width:none]"
        >
          <ul aria-label={`Pictures of ${name}`} className="flex">
            {pictures.map((picture, index) => (
              <li
                key={picture.url}
                id={`picture-${index + 1}`}
                className="aspect-4/5 w-full shrink-0 snap-start"
              >
                <Picture
                  picture={picture}
                  sizes="(min-width: 64rem) 36rem, (min-width: 40rem) 85vw, 88vw"
                  first={index === 0}
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
        </section>
        <div className="needs-script pointer-events-none absolute inset-x-3 bottom-3 flex gap-2 [&>*]:pointer-events-auto">
          <span className="mr-auto">{!isHidden && <ZoomButton dialog={zoom} />}</span>
          {pictures.length > 1 && (
            <>
              <button
                type="button"
                aria-label="Previous picture"
                disabled={current === 0}
                onClick={() => show(current - 1)}
                className={ROUND}
              >
                <Icon name="chevron-left" className="size-5" />
              </button>
              <button
                type="button"
                aria-label="Next picture"
                disabled={current === pictures.length - 1}
                onClick={() => show(current + 1)}
                className={ROUND}
              >
                <Icon name="chevron-right" className="size-5" />
              </button>
            </>
          )}
        </div>
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onShow={show} />}
      <Zoom ref={zoom} picture={pictures[current]} name={name} />
    </div>
  );
}

type ThumbnailsProps = {
  pictures: PictureFile[];
  current: number;
  onShow: (index: number) => void;
};

function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  return (
    <ul aria-label="Thumbnails" className="flex gap-3 sm:flex-col">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="w-[4.5rem] sm:w-full">
          <Thumbnail
            picture={picture}
            name={`Picture ${index + 1} of ${pictures.length}`}
            to={`#picture-${index + 1}`}
            isCurrent={index === current}
            onShow={() => onShow(index)}
          />
        </li>
      ))}
    </ul>
  );
}

type ThumbnailProps = {
  picture: PictureFile;
  name: string;
  to: string;
  isCurrent: boolean;
  onShow: () => void;
};

function Thumbnail({ picture, name, to, isCurrent, onShow }: ThumbnailProps) {
  const isHidden = useIsHidden(picture);
  return (
    <a
      href={to}
      aria-label={isHidden ? name : `${name}: ${picture.alt}`}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        event.preventDefault();
        onShow();
      }}
      className={`block aspect-4/5 overflow-hidden rounded-control border-2 ${isCurrent ? 'border-wine' : 'border-transparent hover:border-line-strong'}`}
    >
      <Picture
        picture={picture}
        sizes="5.5rem"
        decorative
        inControl
        className="size-full object-cover"
      />
    </a>
  );
}

type DialogRef = RefObject<HTMLDialogElement | null>;

function ZoomButton({ dialog: ref }: { dialog: DialogRef }) {
  return (
    <button
      type="button"
      aria-label="Enlarge the picture"
      onClick={() => {
        const dialog = ref.current;
        dialog?.showModal();
        // The picture is twice the width of a phone: start in its middle.
        dialog?.scrollTo((dialog.scrollWidth - dialog.clientWidth) / 2, 0);
      }}
      className={ROUND}
    >
      <Icon name="zoom-in" className="size-5" />
    </button>
  );
}

type ZoomProps = {
  ref: DialogRef;
  picture: PictureFile | undefined;
  name: string;
};

function Zoom({ ref, picture, name }: ZoomProps) {
  return (
    <dialog
      ref={ref}
      aria-label={`Larger picture of ${name}`}
      className="size-full max-h-none max-w-none overflow-auto overscroll-contain bg-picture-ink p-0"
    >
      {picture && (
        <Picture
          picture={picture}
          sizes="(min-width: 40rem) min(100vw, 80rem), 200vw"
          className="mx-auto h-auto w-[200vw] max-w-none sm:w-[min(100vw,80rem)]"
        />
      )}
      <form method="dialog" className="fixed top-3 right-3">
        <button type="submit" aria-label="Close the larger picture" className={ROUND}>
          <Icon name="x" className="size-5" />
        </button>
      </form>
    </dialog>
  );
}
