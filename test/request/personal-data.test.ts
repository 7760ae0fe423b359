import { expect, test } from 'vitest';
import { openTestShop } from '../support/test-shop.ts';

// Tables that look as if they held something about a customer, and why they do not.
const NOT_ABOUT_CUSTOMERS: Record<string, string> = {
  admin_activity_log: 'what staff did; it names records, not customers',
  backups: 'who on staff asked for a backup',
  stock_movements: 'units of products; the order is named by its id',
  payment_notices: 'references that the provider called with; deleted after 90 days',
};

const LOOKS_PERSONAL =
  /^(user_id|owner_id|actor_id|author_id|order_id|attempt_id|return_id)$|email|phone|address|recipient|customer|nickname|first_name/;

test('every table about customers belongs to a slice that exports and erases it', async () => {
  const shop = await openTestShop();
  const { PERSONAL_DATA } = await import('#app/personal-data.ts');
  const columns = await shop.rows<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
  const personal = new Set(
    columns
      .filter(({ column_name }) => LOOKS_PERSONAL.test(column_name))
      .map(({ table_name }) => table_name),
  );
  const listed = PERSONAL_DATA.flatMap(({ tables }) => tables);
  expect(new Set(listed).size, 'no table belongs to two slices').toBe(listed.length);
  const known = new Set([...listed, ...Object.keys(NOT_ABOUT_CUSTOMERS)]);
  expect([...personal].filter((table) => !known.has(table))).toEqual([]);
  const existing = new Set(columns.map(({ table_name }) => table_name));
  expect([...known].filter((table) => !existing.has(table))).toEqual([]);
});
