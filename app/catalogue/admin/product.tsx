import { data } from 'react-router';
import { conflictAnswer, unchangedSentence } from '#app/accounts/edit-conflict.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { ProductDialog } from '../components/product-dialog.tsx';
import { listCategoriesWithFacts } from '../facts/queries.ts';
import { editedProduct } from '../products/conflict-words.ts';
import { PRODUCT_LISTS, readProductForm } from '../products/form.ts';
import { findPreviousNextProduct, findProductForStaff } from '../products/queries.ts';
import { updateProduct } from '../products/update-product.ts';
import {
  PRODUCT_NOTICES,
  type ProductAnswer,
  refusalWords,
  updatedWords,
} from '../products/words.ts';
import type { Route } from './+types/product.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, params, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const [found, categories] = await orUnavailable(
    Promise.all([
      isUuid(params.productId) ? findProductForStaff(params.productId) : undefined,
      listCategoriesWithFacts(),
    ]),
  );
  if (!found) throw data('There is no such product.', { status: 404, headers: NO_STORE });
  const adjacent = await orUnavailable(
    findPreviousNextProduct(params.productId, url.searchParams, categories),
  );
  return data({ ...found, categories, adjacent }, { headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const { values, errors, seen, edit, typed } = readProductForm(
    await readForm(request, PRODUCT_LISTS),
  );
  const id = params.productId;
  if (!isUuid(id)) throw data('There is no such product.', { status: 404 });
  const { base } = edit;
  if (Object.keys(errors).length > 0) {
    return answer<ProductAnswer>({ errors, typed, seen, base }, 422);
  }
  const outcome = await orFault(
    updateProduct({ staff, id, seen, edit, input: values, now: new Date() }),
  );
  if (outcome.ok) {
    const { unchanged } = outcome.value;
    const categories = unchanged.length > 0 ? await orUnavailable(listCategoriesWithFacts()) : [];
    const more = await unchangedSentence(editedProduct(id, categories), unchanged);
    return answer<ProductAnswer>({ done: true, notice: updatedWords(more) });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data('There is no such product.', { status: 404 });
    case 'conflict': {
      const record = editedProduct(id, await orUnavailable(listCategoriesWithFacts()));
      const result = await conflictAnswer(record, outcome.conflicts);
      return answer<ProductAnswer>({ ...result, seen, typed, base }, 409);
    }
    default: {
      const [refusal, status] = refusalWords(outcome);
      return answer<ProductAnswer>(
        { ...refusal, typed, base, seen: { ...seen, ...refusal.seen } },
        status,
      );
    }
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), PRODUCT_NOTICES.notSaved);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? `Edit ${loaderData.draft.name}` : 'Edit Product',
    description: 'A product of the shop.',
    unlisted: true,
  });

export default function Product({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ProductDialog
      title={`Edit ${loaderData.draft.name}`}
      id={params.productId}
      {...loaderData}
      answer={actionData}
    />
  );
}
