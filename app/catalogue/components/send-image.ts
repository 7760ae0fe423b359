import { UPLOADS_PATH, type UploadAnswer, type UploadStates } from '../images/rules.ts';
import { IMAGE_SAID } from '../images/words.ts';

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends one file and tells how far it is; `fetch` could not. Undefined where it was called off. */
export function sendImage(
  file: File,
  { onProgress, signal }: Sending,
): Promise<UploadAnswer | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', UPLOADS_PATH);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => resolve(answerIn(request.responseText)));
    request.addEventListener('error', () => resolve({ notice: IMAGE_SAID.failed }));
    request.addEventListener('abort', () => resolve(undefined));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** Anything else than our own words (signed out meanwhile, a proxy's page) is a failed upload. */
function answerIn(text: string): UploadAnswer {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said === 'object' && said !== null && ('picture' in said || 'notice' in said)) {
      return said as UploadAnswer;
    }
  } catch {
    // No JSON at all.
  }
  return { notice: IMAGE_SAID.failed };
}

/** What became of these uploads; undefined while the shop does not answer. */
export async function askForImages(urls: readonly string[]): Promise<UploadStates | undefined> {
  const query = new URLSearchParams(urls.map((url) => ['url', url]));
  try {
    const answer = await fetch(`${UPLOADS_PATH}?${query}`, { redirect: 'error' });
    return answer.ok ? ((await answer.json()) as UploadStates) : undefined;
  } catch {
    return undefined;
  }
}

/** The file as an address that an image can show at once. */
export function previewOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
