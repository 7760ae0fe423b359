import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { useImageEntries } from '../browser/use-image-entries.ts';
import { MAX_IMAGES, type UploadedPicture } from '../images/rules.ts';
import { IMAGE_NOTICES } from '../images/words.ts';
import { type ImageEntry, percentSent, urlsOf, waitingUrls } from './image-entries.ts';
import { ImageTile } from './image-tile.tsx';

type ImageFieldProps = { pictures: readonly UploadedPicture[]; error?: string | undefined };

/**
 * The pictures of a product: chosen, dropped or pasted, uploaded at once, and sorted. The form submits each one's address as `image_urls`,
 * in the order shown.
 */
export function ImageField({ pictures, error: given }: ImageFieldProps) {
  const id = useId();
  const error = useFieldError('image_urls', given);
  const picker = useRef<HTMLInputElement>(null);
  const focusNext = useRef<string | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const { entries, add, retry, cancel, remove, move } = useImageEntries(pictures);
  const urls = urlsOf(entries);
  const percent = percentSent(entries);
  const isFull = entries.length >= MAX_IMAGES;
  useChangeEvent(picker, urls.join(' '));
  useHeldSubmit(picker, percent !== undefined);
  useFilesFromElsewhere(add);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const leave = (entry: ImageEntry, run: () => void) => {
    const next = entries[entries.indexOf(entry) + 1] ?? entries[entries.indexOf(entry) - 1];
    focusNext.current = next ? `${id}-${next.key}-remove` : `${id}-add`;
    run();
  };
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same
    <fieldset
      id="field-image_urls"
      data-corrects="image_urls"
      tabIndex={-1}
      aria-describedby={described}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
      className="min-w-0 rounded-control"
    >
      <legend className="mb-1.5 font-semibold">
        Images <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        Up to {MAX_IMAGES} images: PNG, JPG or WEBP, 5MB each at most. Lists show the first one.
      </p>
      {urls.map((url) => (
        <input key={url} type="hidden" name="image_urls" value={url} />
      ))}
      {entries.length > 0 && (
        <ol aria-label="Images in order" className="mb-3 grid grid-cols-1 gap-3 sm:grid-cols-3">
          {entries.map((entry, index) => (
            <ImageTile
              key={entry.key}
              id={`${id}-${entry.key}`}
              entry={entry}
              index={index}
              last={entries.length - 1}
              onMove={(by) => {
                const isAtEnd = index + by === 0 || index + by === entries.length - 1;
                const way = (by === 1) === isAtEnd ? 'left' : 'right';
                focusNext.current = `${id}-${entry.key}-${way}`;
                move(entry.key, by);
              }}
              onRemove={() => leave(entry, () => remove(entry))}
              onCancel={() => leave(entry, () => cancel(entry.key))}
              onRetry={(file) => retry(entry.key, file)}
            />
          ))}
        </ol>
      )}
      {!isFull && (
        <AddButton id={`${id}-add`} isOver={isOver} onPress={() => picker.current?.click()} />
      )}
      <FilePicker ref={picker} onFiles={add} />
      <UploadStatus entries={entries} percent={percent} />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type AddButtonProps = { id: string; isOver: boolean; onPress: () => void };

function AddButton({ id, isOver, onPress }: AddButtonProps) {
  return (
    <button
      id={id}
      type="button"
      onClick={onPress}
      className={`needs-script flex min-h-24 w-full flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 py-5 text-center ${
        isOver ? 'border-wine bg-blush' : 'border-line-strong hover:border-wine'
      }`}
    >
      <Icon name="image-plus" className="size-6 text-wine" />
      <span className="font-semibold text-wine">Add images</span>
      <span className="text-sm text-muted">Choose, drop or paste them here</span>
    </button>
  );
}

type FilePickerProps = {
  ref: React.RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
};

function FilePicker({ ref, onFiles }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept="image/png,image/jpeg,image/webp"
      tabIndex={-1}
      aria-label="Image files"
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // Without files it is our own synthetic change event.
        if (files.length === 0) return;
        event.stopPropagation();
        event.target.value = '';
        onFiles(files);
      }}
    />
  );
}

type UploadStatusProps = { entries: readonly ImageEntry[]; percent: number | undefined };

function UploadStatus({ entries, percent }: UploadStatusProps) {
  return (
    <>
      {percent !== undefined && (
        <p className="mt-2 text-sm text-muted" aria-hidden="true">
          Uploading: {percent}%
        </p>
      )}
      <p role="status" className="sr-only">
        {statusOf(entries, percent)}
      </p>
    </>
  );
}

/** Changes at every quarter only, so that screen readers announce just those. */
function statusOf(entries: readonly ImageEntry[], percent: number | undefined): string {
  if (percent !== undefined) return `Uploading images: ${percent - (percent % 25)}%`;
  return waitingUrls(entries).length > 0 ? 'Processing images' : '';
}

/** Hidden fields fire no change event; this one tells the form that it has unsaved changes. */
function useChangeEvent(picker: React.RefObject<HTMLInputElement | null>, value: string): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    picker.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [picker, value]);
}

/** Delays the submit: saved now, the product would miss the pictures that are still uploading. */
function useHeldSubmit(picker: React.RefObject<HTMLInputElement | null>, held: boolean): void {
  useEffect(() => {
    const form = picker.current?.form;
    if (!held || !form) return undefined;
    const wait = (event: Event) => {
      event.preventDefault();
      toast(IMAGE_NOTICES.underWay.title, IMAGE_NOTICES.underWay.message);
    };
    form.addEventListener('submit', wait);
    return () => form.removeEventListener('submit', wait);
  }, [picker, held]);
}

/** A picture pasted anywhere on the page is uploaded; one dropped outside the field must not replace the page. */
function useFilesFromElsewhere(add: (files: File[]) => void): void {
  const take = useEffectEvent(add);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    document.addEventListener('dragover', stay);
    document.addEventListener('drop', stay);
    return () => {
      document.removeEventListener('paste', paste);
      document.removeEventListener('dragover', stay);
      document.removeEventListener('drop', stay);
    };
  }, []);
}
