import { MAX_IMAGES, type UploadedPicture } from '../images/rules.ts';

/** One picture of the field: on its way, not arrived, or kept by the shop (which may still be at work on it). */
export type ImageEntry = { key: string; name: string; preview?: string | undefined } & (
  | { step: 'sending'; file: File; sent: number }
  | { step: 'unsent'; file: File }
  | { step: 'kept'; picture: UploadedPicture }
);

export type EntriesAct =
  | { act: 'add'; entries: ImageEntry[] }
  | { act: 'preview'; key: string; preview: string | undefined }
  | { act: 'progress'; key: string; sent: number }
  | { act: 'resend'; key: string }
  | { act: 'arrived'; key: string; picture: UploadedPicture }
  | { act: 'lost'; key: string }
  | { act: 'remove'; key: string }
  | { act: 'restore'; entry: ImageEntry; place: number }
  | { act: 'move'; key: string; by: -1 | 1 }
  | { act: 'known'; asked: readonly string[]; pictures: readonly UploadedPicture[] };

export function entriesAfter(entries: readonly ImageEntry[], act: EntriesAct): ImageEntry[] {
  const change = (key: string, to: (entry: ImageEntry) => ImageEntry) =>
    entries.map((entry) => (entry.key === key ? to(entry) : entry));
  switch (act.act) {
    case 'add':
      return [...entries, ...act.entries];
    case 'preview':
      return change(act.key, (entry) => ({ ...entry, preview: act.preview }));
    case 'progress':
      return change(act.key, (entry) =>
        entry.step === 'sending' ? { ...entry, sent: act.sent } : entry,
      );
    case 'resend':
      return change(act.key, (entry) =>
        entry.step === 'unsent' ? { ...entry, step: 'sending', sent: 0 } : entry,
      );
    case 'lost':
      return change(act.key, (entry) =>
        entry.step === 'sending' ? { ...entry, step: 'unsent' } : entry,
      );
    case 'arrived':
      return change(act.key, ({ key, name, preview }) => ({
        key,
        name,
        preview,
        step: 'kept',
        picture: act.picture,
      }));
    case 'remove':
      return entries.filter(({ key }) => key !== act.key);
    case 'restore':
      // Its place may have been taken meanwhile.
      return entries.length >= MAX_IMAGES
        ? [...entries]
        : entries.toSpliced(act.place, 0, act.entry);
    case 'move':
      return moved(entries, act.key, act.by);
    case 'known':
      return entries.map((entry) => withNews(entry, act));
  }
}

function moved(entries: readonly ImageEntry[], key: string, by: -1 | 1): ImageEntry[] {
  const from = entries.findIndex((entry) => entry.key === key);
  const to = from + by;
  const entry = entries[from];
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** A picture that was asked for and is not there any more will never be ready. */
function withNews(entry: ImageEntry, news: EntriesAct & { act: 'known' }): ImageEntry {
  if (entry.step !== 'kept' || !news.asked.includes(entry.picture.url)) return entry;
  const gone: UploadedPicture = { ...entry.picture, state: 'failed' };
  return { ...entry, picture: news.pictures.find(({ url }) => url === entry.picture.url) ?? gone };
}

/** What is saved with the product: the addresses of what the shop has, in order. */
export function urlsOf(entries: readonly ImageEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.step === 'kept' && entry.picture.state !== 'failed' ? entry.picture.url : [],
  );
}

export function waitingUrls(entries: readonly ImageEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.step === 'kept' && entry.picture.state === 'waiting' ? entry.picture.url : [],
  );
}

/** How far everything that is on its way has come, in hundredths; undefined when nothing is. */
export function percentSent(entries: readonly ImageEntry[]): number | undefined {
  const sending = entries.flatMap((entry) => (entry.step === 'sending' ? entry : []));
  const all = sending.reduce((sum, { file }) => sum + file.size, 0);
  const sent = sending.reduce((sum, { file, sent: part }) => sum + file.size * part, 0);
  return sending.length === 0 ? undefined : Math.floor((100 * sent) / Math.max(1, all));
}
