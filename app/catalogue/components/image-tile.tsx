import { Picture, Placeholder } from '#app/ui/picture.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { ImageEntry } from './image-entries.ts';

type TileProps = {
  id: string;
  entry: ImageEntry;
  index: number;
  last: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: (file: File) => void;
};

const SHAPE = 'aspect-4/5 w-full rounded-control object-cover';

/** One picture of the field with its progress and buttons. */
export function ImageTile(props: TileProps) {
  const { id, entry, index, last, onMove, onRemove, onCancel, onRetry } = props;
  const which = `image ${index + 1}`;
  return (
    <li className="flex gap-3 rounded-control border border-line bg-surface p-2.5 sm:flex-col">
      <div className="w-20 shrink-0 sm:w-full">
        <Shown entry={entry} which={which} />
      </div>
      <div className="flex min-w-0 grow flex-col justify-between gap-1">
        <div className="min-w-0 text-sm">
          <p className="font-semibold">{index === 0 ? 'Main image' : `Image ${index + 1}`}</p>
          <Step entry={entry} which={which} />
        </div>
        <div className="-mx-1.5 -mb-1.5 flex">
          {entry.step !== 'sending' && (
            <>
              <IconButton
                id={`${id}-left`}
                label={`Move ${which} left`}
                disabled={index === 0}
                onPress={() => onMove(-1)}
              >
                <StaffIcon name="chevron-left" className="size-5" />
              </IconButton>
              <IconButton
                id={`${id}-right`}
                label={`Move ${which} right`}
                disabled={index === last}
                onPress={() => onMove(1)}
              >
                <StaffIcon name="chevron-right" className="size-5" />
              </IconButton>
            </>
          )}
          {entry.step === 'unsent' && (
            <IconButton label={`Try ${which} again`} onPress={() => onRetry(entry.file)}>
              <StaffIcon name="rotate-cw" className="size-5" />
            </IconButton>
          )}
          <span className="grow" />
          {entry.step === 'sending' ? (
            <IconButton id={`${id}-remove`} label={`Cancel ${which}`} onPress={onCancel}>
              <StaffIcon name="x" className="size-5" />
            </IconButton>
          ) : (
            <IconButton id={`${id}-remove`} label={`Remove ${which}`} onPress={onRemove}>
              <StaffIcon name="trash" className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  );
}

function Shown({ entry, which }: { entry: ImageEntry; which: string }) {
  if (entry.step === 'uploaded' && entry.picture.state === 'ready') {
    const picture = { ...entry.picture, alt: `Preview of ${which}` };
    return <Picture picture={picture} sizes="(min-width: 40rem) 15rem, 5rem" className={SHAPE} />;
  }
  if (!entry.preview) return <Placeholder label="" className={SHAPE} />;
  return <img src={entry.preview} alt={`Preview of ${which}`} className={`${SHAPE} opacity-80`} />;
}

function Step({ entry, which }: { entry: ImageEntry; which: string }) {
  switch (entry.step) {
    case 'sending':
      return (
        <>
          <p className="truncate text-muted">{entry.name}</p>
          <progress
            aria-label={`Upload of ${which}`}
            max={100}
            value={Math.floor(entry.sent * 100)}
            className="mt-1 h-2 w-full accent-wine"
          />
        </>
      );
    case 'unsent':
      return <p className="text-danger">Not uploaded</p>;
    case 'uploaded':
      switch (entry.picture.state) {
        case 'waiting':
          return <p className="text-muted">Processing…</p>;
        case 'failed':
          return <p className="text-danger">Could not be read. Please remove it.</p>;
        case 'ready':
          return null;
      }
  }
}
