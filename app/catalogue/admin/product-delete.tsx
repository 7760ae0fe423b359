import { href, data, Form, useSubmit } from 'react-router';
import { requireAdmin, type Staff } from '#app/accounts/guards.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DoneDialog } from '#app/ui/staff/done-dialog.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import type { ToastAction } from '#app/ui/toast-store.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, isDrawnAsAnswer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, lineOf, readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { versionFrom } from '../categories/form.ts';
import { deleteProduct } from '../products/delete-product.ts';
import { findProductToDelete } from '../products/queries.ts';
import { type ProductState, productState } from '../products/rules.ts';
import { setProductState } from '../products/set-product-state.ts';
import { UNARCHIVE } from '../products/state-words.ts';
import { heldWords, PRODUCT_LIST, PRODUCT_NOTICES } from '../products/words.ts';
import type { Route } from './+types/product-delete.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateUnlessDone as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = isUuid(params.productId)
    ? await orUnavailable(findProductToDelete(params.productId))
    : undefined;
  if (found || isDrawnAsAnswer()) return data(found ?? null, { headers: NO_STORE });
  throw data('There is no such product.', { status: 404, headers: NO_STORE });
}

type Archived = { id: string; state: ProductState; version: number };
/** `undo` holds the state before archiving. */
type DeletionAnswer = ActionResult & { undo?: Archived };

/** Deletes the product, archives it instead, or undoes the archiving. */
export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const id = params.productId;
  if (!isUuid(id)) throw data('There is no such product.', { status: 404 });
  const intent = intentOf(form);
  if (intent === 'archive') return move(staff, { id, to: 'archived' });
  if (intent === 'unarchive') {
    const to = productState(lineOf(form, 'state'));
    if (!to) throw data('There is no such state.', { status: 400 });
    return move(staff, { id, to, version: versionFrom(form) });
  }
  const outcome = await orFault(deleteProduct({ staff, id }));
  if (outcome.ok) return answer<DeletionAnswer>({ done: true, notice: PRODUCT_NOTICES.deleted });
  switch (outcome.reason) {
    case 'reserved': {
      const message = heldWords(outcome.reserved);
      return answer<DeletionAnswer>({ notice: { ...PRODUCT_NOTICES.notDeleted, message } }, 409);
    }
    case 'not_found':
      throw data('There is no such product.', { status: 404 });
    case 'fault':
      return answer<DeletionAnswer>({ notice: PRODUCT_NOTICES.notDeleted }, 503);
  }
}

async function move(staff: Staff, change: { id: string; to: ProductState; version?: number }) {
  const outcome = await orFault(setProductState({ staff, ...change, now: new Date() }));
  if (outcome.ok) {
    const { before, version } = outcome.value;
    const undo = { id: change.id, state: before, version };
    return answer<DeletionAnswer>(
      change.to === 'archived'
        ? { done: true, notice: PRODUCT_NOTICES.archived, undo }
        : { done: true, notice: PRODUCT_NOTICES.back },
    );
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data('There is no such product.', { status: 404 });
    case 'changed':
      return answer<DeletionAnswer>({ notice: PRODUCT_NOTICES.movedMeanwhile }, 409);
    case 'fault':
      return answer<DeletionAnswer>({ notice: PRODUCT_NOTICES.notSaved }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), PRODUCT_NOTICES.notDeleted);

export const meta = describeScreen({ title: 'Delete Product', description: 'Deletes a product.' });

export default function DeleteProduct({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(PRODUCT_LIST.path).here;
  const answered: DeletionAnswer | undefined = actionData;
  const { refusal, busy } = useDialogAnswer(answered, closeTo, useUndo(answered?.undo));
  if (!loaderData) return <DoneDialog result={answered} closeTo={closeTo} />;
  const { name, state, reserved, reviews } = loaderData;
  return (
    <RouteDialog title={`Delete ${name}?`} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="grid grid-cols-1 gap-5">
        <NoticeBox notice={refusal} quiet />
        {reserved > 0 && !refusal && <p className="font-semibold">{heldWords(reserved)}</p>}
        <p>
          It disappears from the shop, all wishlists and all carts
          {reviews > 0 && `, with its ${reviews === 1 ? 'review' : `${reviews} reviews`}`}. Past
          orders keep its name, picture and price.
        </p>
        <p>
          This cannot be undone.
          {state !== 'archived' && ' To only hide it from customers, archive it instead.'}
        </p>
        <DialogButtons>
          <SafeChoice to={closeTo}>Keep it</SafeChoice>
          {state !== 'archived' && (
            <Button type="submit" name="intent" value="archive" kind="secondary">
              Archive
            </Button>
          )}
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Deleting...' : 'Delete'}
          </Button>
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}

/** Undo from the list: the dialog is closed by then. */
function useUndo(undo: Archived | undefined): ToastAction | undefined {
  const submit = useSubmit();
  if (!undo) return undefined;
  const { id, state, version } = undo;
  const press = () =>
    void submit(
      { intent: 'unarchive', state, version },
      {
        method: 'post',
        action: href('/admin/products/:productId/delete', { productId: id }),
        navigate: false,
        fetcherKey: UNARCHIVE,
      },
    );
  return { label: 'Undo', press };
}
