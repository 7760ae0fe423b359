import { useState } from 'react';
import { href, data, Form, useLocation, useSubmit } from 'react-router';
import { requireAdmin, type Staff } from '#app/accounts/guards.ts';
import { liftDeadline } from '#app/platform/current-request.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { DoneWithoutScript, NoticeBox } from '#app/ui/notice-box.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import type { ToastAction } from '#app/ui/toast-store.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { changeProducts } from '../bulk/change-products.ts';
import { readChange, readScope } from '../bulk/form.ts';
import { fingerprint, listScope } from '../bulk/queries.ts';
import { MAX_AT_ONCE, previewOf } from '../bulk/rules.ts';
import { undoBulkChange } from '../bulk/undo-bulk-change.ts';
import { BULK_NOTICES, bulkDone, UNDO_NOTICES, undoneWords } from '../bulk/words.ts';
import { productsWord } from '../categories/words.ts';
import { Preview } from '../components/bulk-preview.tsx';
import { STATE_CHOICES, UNARCHIVE } from '../products/state-words.ts';
import { listCategoryNames } from '../queries.ts';
import type { Route } from './+types/products-bulk.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = href('/admin/products');

/** Previews a bulk change; nothing is saved. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const fields = url.searchParams;
  const [categories, rows] = await orUnavailable(
    Promise.all([listCategoryNames(), listScope(readScope(fields, fields))]),
  );
  const { change, error } = readChange(fields, categories);
  return data(
    {
      categories,
      total: rows.length,
      isTooMany: rows.length > MAX_AT_ONCE,
      error: error ?? null,
      preview: change ? { ...previewOf(rows, change), seen: fingerprint(rows) } : null,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request, url }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  liftDeadline();
  const form = await readForm(request);
  const undo = form.get('undo');
  if (typeof undo === 'string') return undoBatch(staff, undo);
  const fields = url.searchParams;
  const { change } = readChange(fields, await orUnavailable(listCategoryNames()));
  const seen = form.get('seen');
  if (!change || typeof seen !== 'string') throw data('Choose a change first.', { status: 400 });
  const scope = readScope(fields, fields);
  const outcome = await orFault(changeProducts({ staff, scope, change, seen, now: new Date() }));
  if (outcome.ok) {
    const { batch } = outcome.value;
    return answer<BulkAnswer>({
      done: true,
      notice: bulkDone(outcome.value),
      ...(batch && { batch }),
    });
  }
  return answer<BulkAnswer>(
    { notice: BULK_NOTICES[outcome.reason] },
    outcome.reason === 'fault' ? 503 : 409,
  );
}

/** `batch` is the bulk change that can be undone. */
type BulkAnswer = ActionResult & { batch?: string };

async function undoBatch(staff: Staff, batch: string) {
  if (!isUuid(batch)) throw data('There is no such bulk edit.', { status: 404 });
  const outcome = await orFault(undoBulkChange({ staff, batch, now: new Date() }));
  if (outcome.ok) return answer<BulkAnswer>({ done: true, notice: undoneWords(outcome.value) });
  return answer<BulkAnswer>(
    { notice: UNDO_NOTICES[outcome.reason] },
    outcome.reason === 'fault' ? 503 : 409,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), BULK_NOTICES.fault);

export const meta = describeScreen({
  title: 'Edit products',
  description: 'One change to many products.',
});

type Loaded = Route.ComponentProps['loaderData'];
const CHANGES = [
  { value: 'price', label: 'Price by percent' },
  { value: 'category', label: 'Category' },
  { value: 'in_stock', label: 'In stock' },
  { value: 'featured', label: 'Featured' },
  { value: 'state', label: 'State' },
];

export default function BulkProducts({ loaderData, actionData }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  const closeTo = address.with({
    ids: null,
    scope: null,
    change: null,
    percent: null,
    to_category: null,
    to_state: null,
    value: null,
  });
  const answered: BulkAnswer | undefined = actionData;
  const { result, refusal } = useDialogAnswer(answered, closeTo, useUndo(answered?.batch));
  const { total, isTooMany, preview, error } = loaderData;
  const [chosen, setChosen] = useState<string>();
  // Only what was previewed is applied: when the form changes, the preview is discarded.
  const isPreviewed = chosen === undefined || chosen === changeIn(address.params);
  const title = isTooMany ? 'Edit products' : `Edit ${productsWord(total)}`;
  return (
    <RouteDialog title={title} closeTo={closeTo} size="wide">
      <NoticeBox notice={refusal} quiet />
      <DoneWithoutScript result={result} />
      {total === 0 && <p>No products selected. Close this and select some in the list.</p>}
      {isTooMany && (
        <p>
          You can edit at most {productsWord(MAX_AT_ONCE)} at once. Search or filter the list first.
        </p>
      )}
      {total > 0 && !isTooMany && (
        <>
          <Choice
            params={address.params}
            categories={loaderData.categories}
            error={error}
            onChosen={setChosen}
          />
          {preview && isPreviewed && <Preview {...preview} total={total} />}
        </>
      )}
    </RouteDialog>
  );
}

/** Undo from the list: the dialog is closed by then. */
function useUndo(batch: string | undefined): ToastAction | undefined {
  const submit = useSubmit();
  if (batch === undefined) return undefined;
  const press = () =>
    void submit(
      { undo: batch },
      { method: 'post', action: `${PATH}/bulk`, navigate: false, fetcherKey: UNARCHIVE },
    );
  return { label: 'Undo', press };
}

const OWN = ['change', 'percent', 'to_category', 'to_state', 'value'];

/** The fields that define the change, as one string to compare. */
function changeIn(fields: URLSearchParams | FormData): string {
  return JSON.stringify(OWN.map((name) => fields.get(name)));
}

type ChoiceProps = {
  onChosen: (change: string) => void;
  params: URLSearchParams;
  categories: Loaded['categories'];
  error: string | null;
};

function Choice({ params, categories, error, onChosen }: ChoiceProps) {
  const [kind, setKind] = useState<string>(params.get('change') ?? 'price');
  const { key: locationKey } = useLocation();
  const stored = [...params].filter(([name]) => !OWN.includes(name));
  const reportForm = ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
    onChosen(changeIn(new FormData(currentTarget)));
  const isYesNo = kind === 'in_stock' || kind === 'featured';
  return (
    <Form
      preventScrollReset
      onChange={reportForm}
      onSubmit={reportForm}
      className="mt-4 grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <FieldErrorScope since={locationKey}>
        <div className="empty:hidden sm:col-span-3">
          <ErrorSummary
            errors={error && kind === 'price' ? { percent: error } : {}}
            since={locationKey}
          />
        </div>
        {stored.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <div
          onChange={({ target }: { target: EventTarget }) => {
            if (target instanceof HTMLSelectElement) setKind(target.value);
          }}
        >
          <Field name="change" label="Change" options={CHANGES} defaultValue={kind} />
        </div>
        {kind === 'price' && (
          <Field
            name="percent"
            label="Percent"
            inputMode="decimal"
            defaultValue={params.get('percent') ?? ''}
            error={error ?? undefined}
          />
        )}
        {kind === 'category' && (
          <Field
            name="to_category"
            label="New category"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={params.get('to_category') ?? undefined}
          />
        )}
        {kind === 'state' && (
          <Field
            name="to_state"
            label="To"
            options={STATE_CHOICES}
            defaultValue={params.get('to_state') ?? 'archived'}
          />
        )}
        {isYesNo && (
          <Field
            name="value"
            label="To"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            defaultValue={params.get('value') ?? 'yes'}
          />
        )}
      </FieldErrorScope>
      <Button type="submit" kind="secondary">
        Preview
      </Button>
    </Form>
  );
}
