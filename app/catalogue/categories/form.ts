import { editBaseIn } from '#app/web/edit-base.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import { readDeletions, readFacts } from '../facts/form.ts';
import { labelsError, type TypedFact } from '../facts/rules.ts';
import { pictureAddress, pictureAddressError } from '../picture-address.ts';

export type CategoryInput = {
  name: string;
  description: string;
  image_url: string | null;
  /** Undefined leaves the facts as they are. */
  facts: TypedFact[] | undefined;
};
export type CategoryField = keyof CategoryInput;

export const CATEGORY_LIMITS = { name: 80, description: 500 };

export function readCategoryForm(form: FormData, origin: string) {
  const name = lineOf(form, 'name');
  const description = textOf(form, 'description');
  const imageUrl = pictureAddress(lineOf(form, 'image_url'), origin);
  const errors: FieldErrors<CategoryField> = {};
  if (name === '') errors.name = 'Please enter a name';
  else if (name.length > CATEGORY_LIMITS.name) errors.name = 'Please use at most 80 characters';
  // Its page's address contains its name, and a path of dots alone leads elsewhere.
  else if (!/[\p{L}\p{N}]/u.test(name)) errors.name = 'Please use at least one letter or figure';
  if (description.length > CATEGORY_LIMITS.description) {
    errors.description = 'Please use at most 500 characters';
  }
  const wrong = imageUrl === '' ? undefined : pictureAddressError(imageUrl);
  if (wrong) errors.image_url = wrong;
  const facts = readFacts(form);
  const wrongFacts = labelsError(facts ?? []);
  if (wrongFacts) errors.facts = wrongFacts;
  const values: CategoryInput = { name, description, image_url: imageUrl || null, facts };
  const edit = editBaseIn(form, ['name', 'description', 'image_url', 'facts']);
  return { values, errors, version: versionFrom(form), edit, deletions: readDeletions(form) };
}

/** The version that the editor saw; none for a new record. */
export function versionFrom(form: FormData): number {
  const text = lineOf(form, 'version');
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
