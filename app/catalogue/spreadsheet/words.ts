import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { failure, type Notice, success } from '#app/values/notice.ts';
import { productsWord } from '../categories/words.ts';
import type { Problem } from './rules.ts';

export type Counts = { created: number; changed: number; same: number };
export type ImportAnswer = ActionResult & {
  /** The preview of the import. */
  checked?: Counts;
  problems?: { shown: Problem[]; total: number };
};

const SHOWN = 100;

export function problemsAnswer(problems: readonly Problem[]): ImportAnswer {
  const inOrder = problems.toSorted((a, b) => a.row - b.row);
  return { problems: { shown: inOrder.slice(0, SHOWN), total: problems.length } };
}

export const IMPORT_FAILED = failure('Failed to import products');

export function importedWords({ created, changed, same }: Counts): Notice {
  return success(`${productsWord(created)} created, ${changed} updated, ${same} unchanged.`);
}

export function checkedWords({ created, changed, same }: Counts): string {
  if (created + changed === 0) return 'No changes.';
  return `${productsWord(created)} to create, ${changed} to update, ${same} unchanged.`;
}
