import { useState } from 'react';
import { data } from 'react-router';
import {
  type ConflictAnswer,
  conflictAnswer,
  unchangedSentence,
} from '#app/accounts/edit-conflict.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { env } from '#app/platform/env.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ConflictChoices } from '#app/ui/staff/conflict-choices.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { useMerged } from '#app/ui/staff/use-merged.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type FieldErrors, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { createCategory } from '../categories/create-category.ts';
import {
  CATEGORY_LIMITS,
  type CategoryField,
  type CategoryInput,
  readCategoryForm,
} from '../categories/form.ts';
import { findCategoryForStaff } from '../categories/queries.ts';
import { type FactInUse, updateCategory } from '../categories/update-category.ts';
import {
  CATEGORY_LIST,
  CATEGORY_NOTICES,
  editedCategory,
  NAME_TAKEN,
  NO_PICTURE,
} from '../categories/words.ts';
import { CategoryPicture } from '../components/category-picture.tsx';
import { FactDeletions, FactLabels } from '../components/fact-labels.tsx';
import { FACT_LISTS } from '../facts/form.ts';
import { CONFIRM_FACT_DELETION } from '../facts/words.ts';
import type { Route } from './+types/category.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const EMPTY = { id: null, name: '', description: '', image_url: null, facts: [], version: 0 };

/** The dialog for a new or an existing category. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  if (params.categoryId === undefined) return data(EMPTY, { headers: NO_STORE });
  const found = isUuid(params.categoryId)
    ? await orUnavailable(findCategoryForStaff(params.categoryId))
    : undefined;
  if (!found) throw data('There is no such category.', { status: 404, headers: NO_STORE });
  return data(found, { headers: NO_STORE });
}

type Answer = ActionResult & {
  conflicts?: ConflictAnswer['conflicts'];
  errors?: FieldErrors<CategoryField>;
  /** What was typed, for a page without script, which cannot keep it. */
  typed?: CategoryInput;
  /** The current version, once the editor has seen it. */
  seen?: { version: number };
  /** Removed facts that products still have values for: deleted only after the editor confirms. */
  inUse?: FactInUse[];
  /** The form's initial values, for a page rendered without script. */
  base?: Readonly<Record<string, unknown>>;
};

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request, FACT_LISTS);
  const { values, errors, version, edit, deletions } = readCategoryForm(form, env().ORIGIN);
  const again = { typed: values, seen: { version }, base: edit.base };
  if (Object.keys(errors).length > 0) return answer<Answer>({ errors, ...again }, 422);
  const id = params.categoryId;
  if (id !== undefined && !isUuid(id)) throw data('There is no such category.', { status: 404 });
  const outcome = await orFault(
    id === undefined
      ? createCategory(staff, values)
      : updateCategory({ staff, id, version, edit, input: values, deletions }),
  );
  if (outcome.ok) {
    const notice =
      id === undefined
        ? CATEGORY_NOTICES.created
        : CATEGORY_NOTICES.updated(
            await unchangedSentence(editedCategory(id), outcome.value.unchanged),
          );
    return answer<Answer>({ done: true, notice });
  }
  switch (outcome.reason) {
    case 'name_taken':
      return answer<Answer>({ errors: { name: NAME_TAKEN }, ...again }, 409);
    case 'unknown_picture':
      return answer<Answer>({ errors: { image_url: NO_PICTURE }, ...again }, 422);
    case 'facts_in_use':
      return answer<Answer>({ notice: CONFIRM_FACT_DELETION, inUse: outcome.facts, ...again }, 409);
    case 'conflict': {
      const result = await conflictAnswer(editedCategory(id ?? ''), outcome.conflicts);
      return answer<Answer>({ ...result, ...again }, 409);
    }
    case 'not_found':
      throw data('There is no such category.', { status: 404 });
    case 'fault':
      return answer<Answer>({ notice: CATEGORY_NOTICES.notSaved, ...again }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), CATEGORY_NOTICES.notSaved);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.id ? `Edit ${loaderData.name}` : 'Add Category',
    description: 'A category of the shop.',
    unlisted: true,
  });

function baseOf({ name, description, image_url, facts }: CategoryInput): CategoryInput {
  return { name, description, image_url, facts };
}

export default function Category({ loaderData: category, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(CATEGORY_LIST.path).here;
  // The values when the form was opened: a revalidation must not replace them unnoticed.
  const [opened] = useState(category);
  const [edited, setEdited] = useState(false);
  const { result, busy } = useDialogAnswer<Answer>(actionData, closeTo);
  const errors = result?.errors ?? {};
  const shown = result?.typed ?? opened;
  const seen = useMerged({ version: opened.version }, result?.seen);
  return (
    <RouteDialog
      title={category.id === null ? 'Add Category' : `Edit ${category.name}`}
      closeTo={closeTo}
      unsaved={edited && !busy && !result?.done}
    >
      <DialogForm result={result} errors={errors} onType={() => setEdited(true)}>
        <input type="hidden" name="version" value={seen.version} />
        <ConflictChoices base={result?.base ?? baseOf(opened)} conflicts={result?.conflicts} />
        <Field
          name="name"
          label="Name"
          defaultValue={shown.name}
          maxLength={CATEGORY_LIMITS.name}
          error={errors.name}
        />
        <Field
          name="description"
          label="Description"
          multiline
          required={false}
          defaultValue={shown.description}
          maxLength={CATEGORY_LIMITS.description}
          error={errors.description}
        />
        <Field
          name="image_url"
          label="Image URL"
          required={false}
          hint="A picture of this shop (/images/…) or one that starts with https://"
          defaultValue={shown.image_url ?? ''}
          error={errors.image_url}
        />
        <CategoryPicture field="image_url" />
        <FactLabels
          facts={shown.facts ?? opened.facts}
          error={errors.facts}
          onChange={() => setEdited(true)}
        />
        <FactDeletions facts={result?.inUse} />
        <DialogButtons>
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </DialogButtons>
      </DialogForm>
    </RouteDialog>
  );
}
