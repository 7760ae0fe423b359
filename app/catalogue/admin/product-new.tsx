import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { lineOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { ProductDialog } from '../components/product-dialog.tsx';
import { listCategoriesWithFacts } from '../facts/queries.ts';
import { createProduct } from '../products/create-product.ts';
import { PRODUCT_LIMITS, PRODUCT_LISTS, readProductForm } from '../products/form.ts';
import { findProductForStaff } from '../products/queries.ts';
import { copyOf, EMPTY_DRAFT } from '../products/rules.ts';
import { PRODUCT_NOTICES, type ProductAnswer, refusalWords } from '../products/words.ts';
import type { Route } from './+types/product-new.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The dialog for a new product: an empty one, or a copy of an existing one. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const draft = await orUnavailable(draftFrom(params.productId));
  if (!draft) throw data('There is no such product.', { status: 404, headers: NO_STORE });
  const categories = await orUnavailable(listCategoriesWithFacts());
  return data({ draft, categories, newId: randomUUID() }, { headers: NO_STORE });
}

async function draftFrom(id: string | undefined) {
  if (id === undefined) return EMPTY_DRAFT;
  const found = isUuid(id) ? await findProductForStaff(id) : undefined;
  return found && copyOf(found.draft, PRODUCT_LIMITS.name);
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request, PRODUCT_LISTS);
  if (params.productId !== undefined && !isUuid(params.productId)) {
    throw data('There is no such product.', { status: 404 });
  }
  const { values, errors, typed, seen } = readProductForm(form);
  if (Object.keys(errors).length > 0) return answer<ProductAnswer>({ errors, typed, seen }, 422);
  const given = lineOf(form, 'id');
  const id = isUuid(given) ? given : randomUUID();
  const outcome = await orFault(createProduct({ staff, id, input: values }));
  if (outcome.ok) return answer<ProductAnswer>({ done: true, notice: PRODUCT_NOTICES.created });
  const [refusal, status] = refusalWords(outcome);
  return answer<ProductAnswer>({ ...refusal, typed, seen: { ...seen, ...refusal.seen } }, status);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), PRODUCT_NOTICES.notSaved);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Add Product',
    description: 'A new product of the shop.',
    unlisted: true,
  });

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductDialog title="Add Product" {...loaderData} answer={actionData} />;
}
