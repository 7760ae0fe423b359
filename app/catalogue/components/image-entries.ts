import { MAX_IMAGES, type UploadedPicture } from '../images/rules.ts';

/** One picture of the field: sending, failed, or uploaded (and perhaps still being rendered). */
export type ImageEntry = { key: string; name: string; preview?: string | undefined } & (
  | { step: 'sending'; file: File; sent: number }
  | { step: 'unsent'; file: File }
  | { step: 'uploaded'; picture: UploadedPicture }
);

export type EntriesAction =
  | { type: 'add'; entries: ImageEntry[] }
  | { type: 'preview'; key: string; preview: string | undefined }
  | { type: 'progress'; key: string; sent: number }
  | { type: 'resend'; key: string }
  | { type: 'arrived'; key: string; picture: UploadedPicture }
  | { type: 'lost'; key: string }
  | { type: 'remove'; key: string }
  | { type: 'restore'; entry: ImageEntry; index: number }
  | { type: 'move'; key: string; by: -1 | 1 }
  | { type: 'known'; requested: readonly string[]; pictures: readonly UploadedPicture[] };

export function entriesAfter(entries: readonly ImageEntry[], action: EntriesAction): ImageEntry[] {
  const change = (key: string, to: (entry: ImageEntry) => ImageEntry) =>
    entries.map((entry) => (entry.key === key ? to(entry) : entry));
  switch (action.type) {
    case 'add':
      return [...entries, ...action.entries];
    case 'preview':
      return change(action.key, (entry) => ({ ...entry, preview: action.preview }));
    case 'progress':
      return change(action.key, (entry) =>
        entry.step === 'sending' ? { ...entry, sent: action.sent } : entry,
      );
    case 'resend':
      return change(action.key, (entry) =>
        entry.step === 'unsent' ? { ...entry, step: 'sending', sent: 0 } : entry,
      );
    case 'lost':
      return change(action.key, (entry) =>
        entry.step === 'sending' ? { ...entry, step: 'unsent' } : entry,
      );
    case 'arrived':
      return change(action.key, ({ key, name, preview }) => ({
        key,
        name,
        preview,
        step: 'uploaded',
        picture: action.picture,
      }));
    case 'remove':
      return entries.filter(({ key }) => key !== action.key);
    case 'restore':
      // Its slot may be taken by now.
      return entries.length >= MAX_IMAGES
        ? [...entries]
        : entries.toSpliced(action.index, 0, action.entry);
    case 'move':
      return moved(entries, action.key, action.by);
    case 'known':
      return entries.map((entry) => withNews(entry, action));
  }
}

function moved(entries: readonly ImageEntry[], key: string, by: -1 | 1): ImageEntry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  const to = from + by;
  const entry = entries[from];
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** A polled picture that no longer exists will never be ready. */
function withNews(entry: ImageEntry, news: EntriesAction & { type: 'known' }): ImageEntry {
  if (entry.step !== 'uploaded' || !news.requested.includes(entry.picture.url)) return entry;
  const gone: UploadedPicture = { ...entry.picture, state: 'failed' };
  return { ...entry, picture: news.pictures.find(({ url }) => url === entry.picture.url) ?? gone };
}

/** The value saved with the product: the addresses of the uploaded pictures, in order. */
export function urlsOf(entries: readonly ImageEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.step === 'uploaded' && entry.picture.state !== 'failed' ? entry.picture.url : [],
  );
}

export function waitingUrls(entries: readonly ImageEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.step === 'uploaded' && entry.picture.state === 'waiting' ? entry.picture.url : [],
  );
}

/** The overall upload progress in percent; undefined when nothing is being sent. */
export function percentSent(entries: readonly ImageEntry[]): number | undefined {
  const sending = entries.flatMap((entry) => (entry.step === 'sending' ? entry : []));
  const all = sending.reduce((sum, { file }) => sum + file.size, 0);
  const sent = sending.reduce((sum, { file, sent: part }) => sum + file.size * part, 0);
  return sending.length === 0 ? undefined : Math.floor((100 * sent) / Math.max(1, all));
}
