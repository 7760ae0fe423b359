import type { SentGift } from './shop-client.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** A wrap that costs something, and one that does not. */
export const WRAPS = [
  { name: 'Kraft paper', price: 2_500 },
  { name: 'Tissue', price: 0 },
] as const;

/** The owner offers gifts and takes guests; in force with the settings that are saved after these. */
export async function offerGiftsToGuests(rows: Rows): Promise<void> {
  await rows(
    `insert into settings (section, values) values ('gifts', $1), ('guestCheckout', $2)
     on conflict (section) do update set values = excluded.values, updated_at = now()`,
    [{ isOffered: true, anonymous: true, wraps: WRAPS }, { isOffered: true }],
  );
}

/** What its wrap adds to what a cart costs. */
export function wrapOf(gift: SentGift | undefined): number {
  return WRAPS.find(({ name }) => name === gift?.wrap)?.price ?? 0;
}
