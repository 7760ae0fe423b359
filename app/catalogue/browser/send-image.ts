import { sendFile } from '#app/ui/send-file.ts';
import { UPLOADS_PATH, type UploadAnswer, type UploadStates } from '../images/rules.ts';
import { IMAGE_NOTICES } from '../images/words.ts';

type Sending = Parameters<typeof sendFile>[2];

/** Sends one file and reports progress. Returns undefined if it was cancelled. */
export async function sendImage(file: File, sending: Sending): Promise<UploadAnswer | undefined> {
  const sent = await sendFile(UPLOADS_PATH, file, sending);
  if (sent === 'called_off') return undefined;
  return sent === 'failed' ? { notice: IMAGE_NOTICES.failed } : answerIn(sent.answer);
}

/** Any other response (a sign-in page, a proxy's error page) is a failed upload. */
function answerIn(text: string): UploadAnswer {
  try {
    const result: unknown = JSON.parse(text);
    if (
      typeof result === 'object' &&
      result !== null &&
      ('picture' in result || 'notice' in result)
    ) {
      return result as UploadAnswer;
    }
  } catch {
    // Not JSON.
  }
  return { notice: IMAGE_NOTICES.failed };
}

/** The state of these uploads; undefined while the shop does not respond. */
export async function fetchUploadStates(
  urls: readonly string[],
): Promise<UploadStates | undefined> {
  const query = new URLSearchParams(urls.map((url) => ['url', url]));
  try {
    const answer = await fetch(`${UPLOADS_PATH}?${query}`, { redirect: 'error' });
    return answer.ok ? ((await answer.json()) as UploadStates) : undefined;
  } catch {
    return undefined;
  }
}
