import { data, Form } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DoneDialog } from '#app/ui/staff/done-dialog.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, isDrawnAsAnswer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { deleteCategory } from '../categories/delete-category.ts';
import { findCategoryToDelete } from '../categories/queries.ts';
import { CATEGORY_LIST, CATEGORY_NOTICES, productsWord } from '../categories/words.ts';
import type { Route } from './+types/category-delete.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateUnlessDone as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = isUuid(params.categoryId)
    ? await orUnavailable(findCategoryToDelete(params.categoryId))
    : undefined;
  if (found || isDrawnAsAnswer()) return data(found ?? null, { headers: NO_STORE });
  throw data('There is no such category.', { status: 404, headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const chosen = textOf(await readForm(request), 'moveTo');
  if (!isUuid(params.categoryId)) throw data('There is no such category.', { status: 404 });
  const outcome = await orFault(
    deleteCategory({ staff, id: params.categoryId, moveTo: isUuid(chosen) ? chosen : null }),
  );
  if (outcome.ok) return answer<ActionResult>({ done: true, notice: CATEGORY_NOTICES.deleted });
  switch (outcome.reason) {
    case 'has_products': {
      const message = `${productsWord(outcome.total)} must move to another category first. Choose one below.`;
      return answer<ActionResult>({ notice: { title: 'Error', message, tone: 'error' } }, 409);
    }
    case 'not_found':
      throw data('There is no such category.', { status: 404 });
    case 'fault':
      return answer<ActionResult>({ notice: CATEGORY_NOTICES.notDeleted }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), CATEGORY_NOTICES.notDeleted);

export const meta = describeScreen({
  title: 'Delete Category',
  description: 'Deletes a category.',
});

export default function DeleteCategory({ loaderData: category, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(CATEGORY_LIST.path).here;
  const { refusal, busy } = useDialogAnswer<ActionResult>(actionData, closeTo);
  if (!category) return <DoneDialog result={actionData} closeTo={closeTo} />;
  const { name, products, others } = category;
  return (
    <RouteDialog title={`Delete ${name}?`} closeTo={closeTo}>
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-1 gap-5">
        <NoticeBox notice={refusal} quiet />
        {products === 0 ? (
          <p>It has no products. Its page and its link in the navigation bar go at once.</p>
        ) : (
          <>
            <p>
              <strong>{productsWord(products)}</strong> must move to another category first. They
              are moved in the same step; nothing else about them changes.
            </p>
            <Field
              name="moveTo"
              label="Move its products to"
              options={[
                { value: '', label: 'Please choose' },
                ...others.map((other) => ({ value: other.id, label: other.name })),
              ]}
            />
          </>
        )}
        <DialogButtons>
          <SafeChoice to={closeTo}>Keep it</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Deleting...' : products === 0 ? 'Delete' : 'Move and delete'}
          </Button>
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}
