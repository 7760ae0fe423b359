import { dayOf } from '#app/values/day.ts';
import { money } from '#app/values/money.ts';
import { EVENING, makeZone, MORNING } from './delivery.ts';
import { cookieOf, makePerson } from './people.ts';
import { until } from './until.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Shop = { rows: Rows; instances: readonly { origin: string }[] };

export type ChosenTime = { day: string; slot: string };

// Together: an instance that reads one without the other takes orders without a day for a second.
const SAVE = `insert into settings (section, values) values ('zones', $1), ('deliveryDays', $2)
  on conflict (section) do update set values = excluded.values, updated_at = now()`;
const FIRST_DAY = 3;
const DAY_MS = 86_400_000;

/** The day so many days after the first one that these tests order for. */
export const dayAhead = (days: number) => dayOf(new Date(Date.now() + (FIRST_DAY + days) * DAY_MS));

/** Two mornings that are soon full, and an evening that never is. */
export const FEW_PLACES = 12;
export const FEW_AND_MANY: readonly ChosenTime[] = [
  { day: dayAhead(0), slot: 'morning' },
  { day: dayAhead(1), slot: 'morning' },
  { day: dayAhead(1), slot: 'evening' },
];

/** Customers choose a day: a morning of `few` places and an evening of many. It costs what it costs in a new shop. */
export async function offerDays({ rows, instances }: Shop, few: number): Promise<void> {
  const zone = makeZone({
    name: 'Zone of the faults',
    freeOver: money(90_000),
    slots: [
      { ...MORNING, capacity: few },
      { ...EVENING, capacity: 9_999 },
    ],
  });
  await rows(SAVE, [{ list: [zone] }, { isChosen: true }]);
  const cookie = await cookieOf(rows, await makePerson(rows));
  for (const { origin } of instances) {
    await until(async () => {
      const page = await fetch(`${origin}/checkout`, { headers: { cookie } });
      return (await page.text()).includes(zone.name);
    });
  }
}
