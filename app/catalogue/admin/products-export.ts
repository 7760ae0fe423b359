import { requireAdmin } from '#app/accounts/guards.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { csvAnswer } from '#app/web/downloads.ts';
import { listCategoriesWithFacts } from '../facts/queries.ts';
import { listForSheet } from '../spreadsheet/queries.ts';
import { writeSheet } from '../spreadsheet/write-sheet.ts';
import type { Route } from './+types/products-export.ts';

/** Exports all pages of the list as filtered, in a format that can be imported again. `?empty` exports the columns only, as a template. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const [found, categories] = await orUnavailable(
    Promise.all([
      url.searchParams.has('empty') ? [] : listForSheet(url.searchParams),
      listCategoriesWithFacts(),
    ]),
  );
  return csvAnswer('products', writeSheet(found, categories));
}
