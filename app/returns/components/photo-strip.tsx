import type { ImageState } from '#app/catalogue/images/rules.ts';

type Shown = { id: string; state: ImageState; width: number; height: number };
type StripProps = { photos: readonly Shown[]; addressOf: (photoId: string) => string };

/** The photos of a return as thumbnails; each opens in a new tab. */
export function PhotoStrip({ photos, addressOf }: StripProps) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photographs" className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          {photo.state === 'ready' ? (
            <a href={addressOf(photo.id)} target="_blank" rel="noreferrer" className="block">
              <img
                src={`${addressOf(photo.id)}?size=small`}
                alt={`Enlarge photograph ${index + 1}`}
                width={112}
                height={112}
                loading="lazy"
                className="size-28 rounded-control border border-line bg-blush object-cover"
              />
            </a>
          ) : (
            <span className="grid size-28 place-items-center rounded-control bg-blush p-2 text-center text-sm text-muted">
              {photo.state === 'waiting' ? 'Processing…' : 'Could not be read'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
