import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { previewOf, sendFile } from '#app/ui/send-file.ts';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  PHOTO_NOT_SENT,
  type PhotoAnswer,
  photoPath,
  photoRefusalWords,
  photosPath,
} from '../photos/rules.ts';
import { LEGEND, WRONG } from './choice.tsx';

type Entry = {
  key: string;
  name: string;
  preview?: string;
  /** The upload progress, from 0 to 1. */
  sent: number;
  id?: string;
};
type FieldProps = {
  orderId: string;
  /** Photos uploaded with an earlier attempt. */
  saved: readonly string[];
  error: string | undefined;
};

/**
 * Up to three photos. With script each is uploaded at once, with progress; without script they are submitted with the form. Either way the
 * form lists the saved ones; an unlisted one is not part of the request.
 */
export function PhotoField({ orderId, saved, error: given }: FieldProps) {
  const id = useId();
  const error = useFieldError('photos', given);
  const [notice, setNotice] = useState('');
  const { entries, add, remove } = usePhotos({ orderId, saved, onProblem: setNotice });
  const isSending = entries.some(({ id: sent }) => sent === undefined);
  const box = useRef<HTMLFieldSetElement>(null);
  useHeldSubmit(box, isSending, () => setNotice(STILL_SENDING));
  const words = [error, notice].filter(Boolean).join(' ');
  return (
    <fieldset ref={box} data-corrects="photos" className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className={LEGEND}>
        Photographs <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        Up to {MAX_PHOTOS}, PNG, JPG or WEBP, 5 MB each. Please add them if something came damaged
        or faulty. Only you and our staff see them.
      </p>
      {entries.length > 0 && (
        <ul aria-label="Your photographs" className="mb-3 grid gap-3">
          {entries.map((entry, index) => (
            <Tile
              key={entry.key}
              entry={entry}
              orderId={orderId}
              which={`photograph ${index + 1}`}
              onRemove={() => {
                setNotice('');
                remove(entry);
              }}
            />
          ))}
        </ul>
      )}
      {entries.length < MAX_PHOTOS && (
        <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 rounded-control border border-dashed border-line-strong px-4 py-3 hover:border-wine">
          <Icon name="image-plus" className="size-5 text-wine" />
          <span className="font-medium">Add photographs</span>
          <input
            id="field-photos"
            type="file"
            name="photos"
            multiple
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={words ? `${id}-error` : undefined}
            className="max-w-full text-sm"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              setNotice('');
              add(files);
            }}
          />
        </label>
      )}
      <p role="status" className="sr-only">
        {isSending ? 'Sending photographs' : ''}
      </p>
      {words && (
        <p id={`${id}-error`} className={WRONG}>
          {words}
        </p>
      )}
    </fieldset>
  );
}

const STILL_SENDING = 'Your photographs are still being sent. Please wait a moment.';

/** Delays the submit: now, the request would miss the photos that are still uploading. */
function useHeldSubmit(
  box: React.RefObject<HTMLFieldSetElement | null>,
  isHeld: boolean,
  onHeld: () => void,
): void {
  const result = useEffectEvent(onHeld);
  useEffect(() => {
    const form = box.current?.form;
    if (!isHeld || !form) return undefined;
    const wait = (event: Event) => {
      event.preventDefault();
      result();
    };
    form.addEventListener('submit', wait);
    return () => form.removeEventListener('submit', wait);
  }, [box, isHeld]);
}

type TileProps = { entry: Entry; orderId: string; which: string; onRemove: () => void };

function Tile({ entry, orderId, which, onRemove }: TileProps) {
  const src = entry.preview ?? (entry.id && `${photoPath(orderId, entry.id)}?size=small`);
  return (
    <li className="flex items-center gap-4 rounded-control border border-line bg-surface p-2.5">
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-blush">
        {src && <img src={src} alt="" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate">{entry.name}</span>
        {entry.id === undefined ? (
          <progress
            aria-label={`Upload of ${which}`}
            max={100}
            value={Math.floor(entry.sent * 100)}
            className="mt-1 h-2 w-full accent-wine"
          />
        ) : (
          <label className="mt-1 inline-flex min-h-6 items-center gap-2 text-sm">
            <input
              type="checkbox"
              name="photo"
              value={entry.id}
              defaultChecked
              className="size-5 accent-wine"
            />
            Send {which}
          </label>
        )}
      </span>
      <button
        type="button"
        aria-label={`Remove ${which}`}
        onClick={onRemove}
        className="needs-script grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Icon name="trash" className="size-5" />
      </button>
    </li>
  );
}

type Photos = { orderId: string; saved: readonly string[]; onProblem: (words: string) => void };

function usePhotos({ orderId, saved, onProblem }: Photos) {
  const [entries, setEntries] = useState<Entry[]>(() =>
    saved.map((photoId, index) => ({
      key: photoId,
      name: `Photograph ${index + 1}`,
      sent: 1,
      id: photoId,
    })),
  );
  const underWay = useRef(new Map<string, AbortController>());
  const last = useRef(0);
  useEffect(() => {
    const started = underWay.current;
    return () => {
      for (const controller of started.values()) controller.abort();
    };
  }, []);
  const change = (key: string, by: Partial<Entry>) =>
    setEntries((all) => all.map((entry) => (entry.key === key ? { ...entry, ...by } : entry)));
  const drop = (key: string) => setEntries((all) => all.filter((entry) => entry.key !== key));

  async function send(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    underWay.current.set(key, controller);
    const sent = await sendFile(photosPath(orderId), file, {
      onProgress: (part) => change(key, { sent: Math.min(part, 0.99) }),
      signal: controller.signal,
    });
    underWay.current.delete(key);
    if (sent === 'called_off') return;
    const answer = sent === 'failed' ? { message: PHOTO_NOT_SENT } : answerIn(sent.answer);
    if ('id' in answer) change(key, { id: answer.id, sent: 1 });
    else {
      drop(key);
      onProblem(answer.message);
    }
  }

  return {
    entries,
    add(files: readonly File[]): void {
      if (entries.length + files.length > MAX_PHOTOS)
        return onProblem(photoRefusalWords('too_many'));
      if (files.some(({ size }) => size > MAX_PHOTO_BYTES)) {
        return onProblem(photoRefusalWords('too_large'));
      }
      for (const file of files) {
        last.current += 1;
        const key = `new-${last.current}`;
        setEntries((all) => [...all, { key, name: file.name, sent: 0 }]);
        void previewOf(file).then((preview) => preview && change(key, { preview }));
        void send(key, file);
      }
    },
    remove({ key, id }: Entry): void {
      underWay.current.get(key)?.abort();
      drop(key);
      // If this request fails, the sweep deletes it within a day.
      if (id) void fetch(photoPath(orderId, id), { method: 'POST' }).catch(() => undefined);
    },
  };
}

function answerIn(text: string): PhotoAnswer {
  try {
    const result: unknown = JSON.parse(text);
    if (typeof result === 'object' && result !== null) {
      if ('id' in result && typeof result.id === 'string') return { id: result.id };
      if ('message' in result && typeof result.message === 'string')
        return { message: result.message };
    }
  } catch {
    // Signed out meanwhile, or a proxy's error page.
  }
  return { message: PHOTO_NOT_SENT };
}
