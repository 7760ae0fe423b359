import { closeSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, toJson } from './json.ts';
import type { Change } from './records.ts';

export type Journal = {
  /** Changes that belong together go into one line, so that a kill leaves all of them or none. */
  append(changes: readonly Change[]): void;
  /** Resolves when everything appended so far is on the disk. */
  saved(): Promise<void>;
  close(): Promise<void>;
};

const NEWLINE = 0x0a;

/** The file of the folder, created where there is none, and every change that it holds. */
export function readJournal(dir: string): { file: string; changes: Change[] } {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'journal.jsonl');
  closeSync(openSync(file, 'a'));
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  // Killed in the middle of a write: nothing was sent about that line, and the next one must not be appended to it.
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString().split('\n').slice(0, -1);
  return { file, changes: lines.flatMap((line, index) => readLine(line, `${file}:${index + 1}`)) };
}

function readLine(line: string, where: string): Change[] {
  const changes = parseJson(line);
  if (!Array.isArray(changes)) throw new Error(`${where} is not a line of the simulator's journal`);
  return changes as Change[];
}

/** Writes all lines that came in during the previous write with one sync; `onError` is called when the disk fails. */
export async function openJournal(
  file: string,
  onError: (reason: unknown) => void,
): Promise<Journal> {
  const handle = await open(file, 'r+');
  let { size } = await handle.stat();
  let batch: string[] | undefined;
  let last = Promise.resolve();

  async function writeAfter(before: Promise<void>, lines: string[]): Promise<void> {
    await before;
    batch = undefined;
    size = await write(handle, Buffer.from(lines.join('')), size);
  }

  return {
    append(changes) {
      const line = `${toJson(changes)}\n`;
      if (batch) {
        batch.push(line);
        return;
      }
      batch = [line];
      last = writeAfter(last, batch);
      last.catch(onError);
    },
    saved: () => last,
    async close() {
      await last;
      await handle.close();
    },
  };
}

async function write(handle: FileHandle, bytes: Buffer, at: number): Promise<number> {
  const { size } = await handle.stat();
  if (size !== at) throw new Error('another simulator writes to the same journal');
  for (let done = 0; done < bytes.length;) {
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
  await handle.datasync();
  return at + bytes.length;
}
