import { closeSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, toJson } from './json.ts';
import type { Change } from './records.ts';

export type Journal = {
  /** What belongs together goes into one line, so that a kill leaves all of it or nothing. */
  append(changes: readonly Change[]): void;
  /** Done when everything appended so far is on the disk. */
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
  // Killed in the middle of a write: nobody was told of that line, and the next one must not be glued to it.
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString().split('\n').slice(0, -1);
  return { file, changes: lines.flatMap((line, index) => readLine(line, `${file}:${index + 1}`)) };
}

function readLine(line: string, where: string): Change[] {
  const changes = parseJson(line);
  if (!Array.isArray(changes)) throw new Error(`${where} is no line of the simulator's journal`);
  return changes as Change[];
}

/** Writes with one sync whatever came in during the one before; `onBroken` hears of a disk that takes no more. */
export async function openJournal(
  file: string,
  onBroken: (reason: unknown) => void,
): Promise<Journal> {
  const handle = await open(file, 'r+');
  let { size } = await handle.stat();
  let gathering: string[] | undefined;
  let last = Promise.resolve();

  async function writeAfter(before: Promise<void>, lines: string[]): Promise<void> {
    await before;
    gathering = undefined;
    size = await write(handle, Buffer.from(lines.join('')), size);
  }

  return {
    append(changes) {
      const line = `${toJson(changes)}\n`;
      if (gathering) {
        gathering.push(line);
        return;
      }
      gathering = [line];
      last = writeAfter(last, gathering);
      last.catch(onBroken);
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
