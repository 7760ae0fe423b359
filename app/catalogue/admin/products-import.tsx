import { useRef, useState } from 'react';
import { href, data, Form, useNavigate, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { liftDeadline } from '#app/platform/current-request.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorTitle } from '#app/ui/error-title.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { useSaveKeys } from '#app/ui/staff/use-save-keys.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { importProducts } from '../spreadsheet/import-products.ts';
import { newIdsOf } from '../spreadsheet/new-ids.ts';
import { MAX_SHEET_BYTES, SHEET_TOO_LARGE, sheetOf, textFrom } from '../spreadsheet/rules.ts';
import {
  checkedWords,
  IMPORT_FAILED,
  type ImportAnswer,
  importedWords,
  problemsAnswer,
} from '../spreadsheet/words.ts';
import type { Route } from './+types/products-import.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  return data(null, { headers: NO_STORE });
}

/** Previews an import or applies it. */
export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  liftDeadline();
  const form = await readForm(request);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) {
    return answer<ImportAnswer>(
      problemsAnswer([{ row: 1, message: 'Please choose a file.' }]),
      422,
    );
  }
  if (file.size > MAX_SHEET_BYTES) {
    return answer<ImportAnswer>(problemsAnswer([{ row: 1, message: SHEET_TOO_LARGE }]), 413);
  }
  const bytes = await file.bytes();
  const text = textFrom(bytes);
  if (text === undefined) {
    const message = 'This file cannot be read. Save it as “CSV UTF-8” and choose it again.';
    return answer<ImportAnswer>(problemsAnswer([{ row: 1, message }]), 422);
  }
  const { rows, problems } = sheetOf(text);
  if (problems.length > 0) return answer<ImportAnswer>(problemsAnswer(problems), 422);
  const apply = intentOf(form) === 'apply';
  const outcome = await orFault(
    importProducts({ staff, rows, newId: newIdsOf(bytes), apply, now: new Date() }),
  );
  if (outcome.ok) {
    return apply
      ? answer<ImportAnswer>({ done: true, notice: importedWords(outcome.value) })
      : answer<ImportAnswer>({ checked: outcome.value });
  }
  switch (outcome.reason) {
    case 'problems':
      return answer<ImportAnswer>(problemsAnswer(outcome.problems), 422);
    case 'fault':
      return answer<ImportAnswer>({ notice: IMPORT_FAILED }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), IMPORT_FAILED);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Import products',
    description: 'Products from a spreadsheet.',
    unlisted: true,
  });

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(href('/admin/products')).here;
  const navigate = useNavigate();
  const busy = useNavigation().formMethod === 'POST';
  const result = useLastAnswer<ImportAnswer>(actionData);
  // The result for one file does not apply to the next one.
  const [past, setPast] = useState<ImportAnswer>();
  useActionToast(actionData, () => void navigate(closeTo, { preventScrollReset: true }));
  const now = result === past || busy ? undefined : result;
  const { checked, problems, notice } = now ?? {};
  const form = useRef<HTMLFormElement>(null);
  useSaveKeys(form);
  const mayApply = checked !== undefined && checked.created + checked.changed > 0;
  return (
    <RouteDialog title="Import products" closeTo={closeTo} size="wide">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        onChange={() => setPast(result)}
        className="grid grid-cols-1 gap-5"
      >
        <NoticeBox notice={now?.done ? undefined : notice} quiet />
        <p className="max-w-prose text-muted">
          Use a CSV file with the columns of the export, separated by commas, semicolons or tabs. A
          row with an id updates that product; a row without one creates a product. Columns you
          leave out do not change. Columns such as “Fact: Materials” hold the facts of the
          categories; leave them empty for categories without that fact. The column lead_days is the
          lead time in delivery days, from 0 to 30, and is_fresh says yes or no. Check the file
          first: nothing is saved until you press Import, and then every row or none.{' '}
          <a
            href={`${href('/admin/products/export')}?empty`}
            download
            className="text-ink underline underline-offset-4 hover:text-wine"
          >
            Download an empty template
          </a>
        </p>
        <div>
          <label htmlFor="field-file" className="mb-1.5 block font-semibold">
            File
          </label>
          <input
            id="field-file"
            type="file"
            name="file"
            accept=".csv,text/csv"
            required
            className="block w-full rounded-control border border-line-strong bg-surface p-3 file:mr-4 file:rounded-control file:border-0 file:bg-tint file:px-4 file:py-2 file:font-semibold file:text-ink"
          />
        </div>
        <div role="status">
          {checked && <p className="font-semibold">{checkedWords(checked)}</p>}
        </div>
        {problems && <Problems problems={problems} />}
        <DialogButtons>
          <Button type="submit" name="intent" value="check" kind="secondary" busy={busy}>
            {busy ? 'Reading...' : 'Check the file'}
          </Button>
          {mayApply && (
            <Button type="submit" name="intent" value="apply" busy={busy}>
              Import
            </Button>
          )}
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}

type ProblemsProps = { problems: NonNullable<ImportAnswer['problems']> };

function Problems({ problems: { shown, total } }: ProblemsProps) {
  return (
    <div role="alert" className="rounded-control border-2 border-danger bg-surface p-5">
      <ErrorTitle />
      <p className="font-bold">
        {total === 1 ? '1 problem' : `${total.toLocaleString('en-GH')} problems`}. Nothing was
        imported.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {shown.map(({ row, message }) => (
          <li key={`${row} ${message}`} className="wrap-anywhere">
            Row {row}: {message}
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="mt-2 text-sm">Only the first {shown.length} are shown.</p>
      )}
    </div>
  );
}
