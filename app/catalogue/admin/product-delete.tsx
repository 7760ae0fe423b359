import { data, Form, useNavigate, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Button } from '#app/ui/button.tsx';
import { useListAddress } from '#app/ui/list-address.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/route-dialog.tsx';
import { type Told, useTold } from '#app/ui/use-answer.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { isUuid } from '#app/values/uuid.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { orUnreached } from '#app/web/unreached.ts';
import { deleteProduct } from '../products/delete-product.ts';
import { findProductToDelete } from '../products/queries.ts';
import { heldWords, PRODUCT_SAID } from '../products/words.ts';
import type { Route } from './+types/product-delete.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = isUuid(params.productId)
    ? await orUnavailable(findProductToDelete(params.productId))
    : undefined;
  if (!found) throw data('There is no such product.', { status: 404, headers: NO_STORE });
  return data(found, { headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  await readForm(request);
  if (!isUuid(params.productId)) throw data('There is no such product.', { status: 404 });
  const outcome = await orFault(deleteProduct({ staff, id: params.productId }));
  if (outcome.ok) return answer<Told>({ done: true, notice: PRODUCT_SAID.deleted });
  switch (outcome.reason) {
    case 'reserved': {
      const message = heldWords(outcome.reserved);
      return answer<Told>({ notice: { ...PRODUCT_SAID.notDeleted, message } }, 409);
    }
    case 'not_found':
      throw data('There is no such product.', { status: 404 });
    case 'fault':
      return answer<Told>({ notice: PRODUCT_SAID.notDeleted }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(serverAction(), PRODUCT_SAID.notDeleted);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Delete Product',
    description: 'Deletes a product.',
    unlisted: true,
  });

export default function DeleteProduct({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress('/admin/products').here;
  const navigate = useNavigate();
  const busy = useNavigation().state === 'submitting';
  const said = useLastAnswer<Told>(actionData);
  useTold(actionData, () => void navigate(closeTo, { preventScrollReset: true }));
  const { name, reserved, reviews } = loaderData;
  const refusal = said?.done ? undefined : said?.notice;
  return (
    <RouteDialog title={`Delete ${name}?`} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="grid grid-cols-1 gap-5">
        <NoticeBox notice={refusal} quiet />
        {reserved > 0 && !refusal && <p className="font-semibold">{heldWords(reserved)}</p>}
        <p>
          It leaves the shop, every wishlist and every cart at once
          {reviews > 0 && `, with its ${reviews === 1 ? 'review' : `${reviews} reviews`}`}. Past
          orders keep its name, picture and price.
        </p>
        <p>This cannot be undone. To only stop selling it, edit it and untick “In stock”.</p>
        <DialogButtons>
          <SafeChoice to={closeTo}>Keep it</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Deleting...' : 'Delete'}
          </Button>
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}
