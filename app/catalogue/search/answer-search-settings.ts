import type { Staff } from '#app/accounts/guards.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import type { Notice } from '#app/values/notice.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import {
  dismissMiss,
  removePins,
  removeSynonyms,
  savePins,
  saveSynonyms,
} from './change-search-settings.ts';
import { readPinForm, readSynonymForm } from './form.ts';
import { findProductsByLines } from './queries.ts';
import { SEARCH_NOTICES } from './words.ts';

/** The result of a form on this screen; `about` says which form. */
export type SearchAnswer = ActionResult & {
  about: 'synonyms' | 'pins' | 'misses';
  errors?: FieldErrors;
  /** What was typed, for a page without script, which cannot keep it. */
  typed?: Record<string, string>;
};

type Input = { staff: Staff; form: FormData; now: Date };
type Outcome = { ok: true } | { ok: false; reason: 'changed' | 'too_many' | 'fault' };

function answerTo(about: SearchAnswer['about'], outcome: Outcome, success: Notice) {
  if (outcome.ok) return answer<SearchAnswer>({ about, done: true, notice: success });
  switch (outcome.reason) {
    case 'changed':
      return answer<SearchAnswer>({ about, notice: SEARCH_NOTICES.changed }, 409);
    case 'too_many':
      return answer<SearchAnswer>({ about, notice: SEARCH_NOTICES.tooMany }, 409);
    case 'fault':
      return answer<SearchAnswer>({ about, notice: SEARCH_NOTICES.notSaved }, 503);
  }
}

/** Saves a rule: a new one, an edited one, or one for a search without results. */
export async function answerSynonyms({ staff, form, now }: Input) {
  const { values, errors } = readSynonymForm(form);
  const about = lineOf(form, 'miss') ? 'misses' : 'synonyms';
  if (Object.keys(errors).length > 0) {
    const typed = { words: lineOf(form, 'words'), also: lineOf(form, 'also') };
    return answer<SearchAnswer>({ about, errors, typed }, 422);
  }
  const id = lineOf(form, 'id');
  const edited = id ? { id, seen: lineOf(form, 'seen') } : undefined;
  const miss = lineOf(form, 'miss') || undefined;
  const outcome = await orFault(saveSynonyms({ staff, now, input: values, edited, miss }));
  return answerTo(about, outcome, SEARCH_NOTICES.synonymsSaved);
}

export async function answerPins({ staff, form, now }: Input) {
  const { query, lines, errors } = readPinForm(form);
  const typed = { query: lineOf(form, 'query'), products: textOf(form, 'products') };
  const found = Object.keys(errors).length > 0 ? [] : await findProductsByLines(lines);
  const missing = lines.find((_line, at) => found[at] === undefined);
  if (!errors.products && missing !== undefined && found.length > 0) {
    errors.products = `There is no single product called “${missing}”. Paste the address of its page instead`;
  }
  if (Object.keys(errors).length > 0) {
    return answer<SearchAnswer>({ about: 'pins', errors, typed }, 422);
  }
  const products = [...new Set(found.filter((id) => id !== undefined))];
  const outcome = await orFault(savePins({ staff, now, input: { query, products } }));
  return answerTo('pins', outcome, SEARCH_NOTICES.pinsSaved);
}

/** The actions that need only the id of their record. */
export async function answerRemoval(intent: string, { staff, form, now }: Input) {
  const id = lineOf(form, 'id');
  switch (intent) {
    case 'remove-synonyms':
      return answerTo(
        'synonyms',
        await orFault(removeSynonyms({ staff, now, id })),
        SEARCH_NOTICES.synonymsRemoved,
      );
    case 'remove-pins':
      return answerTo(
        'pins',
        await orFault(removePins({ staff, now, id })),
        SEARCH_NOTICES.pinsRemoved,
      );
    case 'dismiss':
      return answerTo(
        'misses',
        await orFault(dismissMiss({ staff, now, query: id })),
        SEARCH_NOTICES.dismissed,
      );
  }
  return undefined;
}
