import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { previewOf } from '#app/ui/send-file.ts';
import { dismissToast, toast } from '#app/ui/toast-store.ts';
import type { Notice } from '#app/values/notice.ts';
import { entriesAfter, type ImageEntry, waitingUrls } from '../components/image-entries.ts';
import { isAcceptedImage, problemWithFiles, type UploadedPicture } from '../images/rules.ts';
import { IMAGE_NOTICES } from '../images/words.ts';
import { fetchUploadStates, sendImage } from './send-image.ts';

const ASK_EVERY_MS = 1_000;

const say = ({ title, message, tone }: Notice): void => {
  toast(title, message, { tone });
};

function firstEntries(pictures: readonly UploadedPicture[]): ImageEntry[] {
  return pictures.map((picture, index) => ({
    key: picture.url,
    name: `image ${index + 1}`,
    step: 'uploaded',
    picture,
  }));
}

/** The pictures of the field and the actions on them. */
export function useImageEntries(pictures: readonly UploadedPicture[]) {
  const [entries, dispatch] = useReducer(entriesAfter, pictures, firstEntries);
  const underWay = useRef(new Map<string, AbortController>());
  const lastKey = useRef(0);
  const undoToasts = useRef(new Set<number>());

  useEffect(() => {
    const [started, undone] = [underWay.current, undoToasts.current];
    return () => {
      for (const controller of started.values()) controller.abort();
      // Once the form is saved or closed, a removed picture can no longer be restored.
      for (const id of undone) dismissToast(id);
    };
  }, []);

  useProcessing(entries, dispatch);

  /** Sends one file. Returns its result, or undefined if it was cancelled. */
  async function send(key: string, file: File): Promise<Notice | 'arrived' | undefined> {
    const controller = new AbortController();
    underWay.current.set(key, controller);
    const answer = await sendImage(file, {
      onProgress: (sent) => dispatch({ type: 'progress', key, sent }),
      signal: controller.signal,
    });
    underWay.current.delete(key);
    if (!answer) return undefined;
    if ('picture' in answer) {
      dispatch({ type: 'arrived', key, picture: answer.picture });
      return 'arrived';
    }
    dispatch({ type: answer.isRefused ? 'remove' : 'lost', key });
    return answer.notice;
  }

  async function sendAll(files: readonly (readonly [key: string, file: File])[]): Promise<void> {
    const became = await Promise.all(files.map(([key, file]) => send(key, file)));
    const arrived = became.filter((result) => result === 'arrived').length;
    if (arrived > 0) say(IMAGE_NOTICES.uploaded(arrived));
    const problem = became.find((result) => typeof result === 'object');
    if (typeof problem === 'object') say(problem);
  }

  return {
    entries,
    add(files: readonly File[]): void {
      const problem = problemWithFiles(files, entries.length);
      if (problem) return say(wordsFor(problem, files, entries.length));
      const added = files.map((file) => {
        lastKey.current += 1;
        return { key: `new-${lastKey.current}`, file };
      });
      dispatch({
        type: 'add',
        entries: added.map(({ key, file }) => ({
          key,
          name: file.name,
          step: 'sending',
          file,
          sent: 0,
        })),
      });
      for (const { key, file } of added) {
        void previewOf(file).then((preview) => dispatch({ type: 'preview', key, preview }));
      }
      void sendAll(added.map(({ key, file }) => [key, file] as const));
    },
    retry(key: string, file: File): void {
      dispatch({ type: 'resend', key });
      void sendAll([[key, file]]);
    },
    cancel(key: string): void {
      underWay.current.get(key)?.abort();
      dispatch({ type: 'remove', key });
    },
    remove(entry: ImageEntry): void {
      const index = entries.indexOf(entry);
      dispatch({ type: 'remove', key: entry.key });
      const { title, message } = IMAGE_NOTICES.removed;
      const press = () => dispatch({ type: 'restore', entry, index });
      const isUploaded = entry.step === 'uploaded';
      undoToasts.current.add(
        toast(title, isUploaded ? message : undefined, { action: { label: 'Undo', press } }),
      );
    },
    move: (key: string, by: -1 | 1) => dispatch({ type: 'move', key, by }),
  };
}

/** Polls the pictures that are being processed until each is ready or unreadable. */
function useProcessing(
  entries: readonly ImageEntry[],
  dispatch: (change: Parameters<typeof entriesAfter>[1]) => void,
): void {
  const pollStates = useEffectEvent(async () => {
    const requested = waitingUrls(entries);
    const answer = await fetchUploadStates(requested);
    if (!answer) return;
    dispatch({ type: 'known', requested, pictures: answer.pictures });
    const readable = (url: string) =>
      answer.pictures.some((picture) => picture.url === url && picture.state !== 'failed');
    if (!requested.every(readable)) say(IMAGE_NOTICES.unreadable);
  });
  const isWaiting = waitingUrls(entries).length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => void pollStates().finally(later), ASK_EVERY_MS);
    };
    later();
    return () => clearTimeout(timer);
  }, [isWaiting]);
}

type FileProblem = NonNullable<ReturnType<typeof problemWithFiles>>;

function wordsFor(problem: FileProblem, files: readonly File[], held: number): Notice {
  switch (problem) {
    case 'too_many':
      return IMAGE_NOTICES.tooMany(held);
    case 'not_an_image':
      return IMAGE_NOTICES.notAnImage;
    case 'other_kind':
      return IMAGE_NOTICES.otherKind(files.find((file) => !isAcceptedImage(file))?.name ?? '');
    case 'too_large':
      return IMAGE_NOTICES.tooLarge;
  }
}
