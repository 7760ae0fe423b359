import { codeAt, stepAt } from '#app/accounts/two-factor/totp.ts';
import { accountSettings } from './account-settings.ts';
import { cookieOf, makePerson, PASSWORD, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';
import { until } from './until.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
type Fields = Record<string, string>;

/** The key that a person would type into an app, as the app understands it. */
export function secretOf(typed: string): string {
  const bits = typed
    .replace(/\s/g, '')
    .split('')
    .map((mail) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(mail).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return Buffer.from(bytes).toString();
}

export const secretIn = (main: string) =>
  secretOf(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(main)?.[1] ?? '');

export const ticketIn = (main: string) => /name="ticket" value="([^"]+)"/.exec(main)?.[1] ?? '';

export const codesIn = (main: string) =>
  [...main.matchAll(/<li[^>]*>([a-zA-Z\d]{5}-[a-zA-Z\d]{5})<\/li>/g)].map(([, code]) => code ?? '');

export const codeNow = (secret: string, later = 0) => codeAt(secret, stepAt(new Date()) + later);

/** Waits until the code of now stays the code of now for a while. */
export const midStep = () => until(async () => Date.now() % 30_000 < 20_000);

/** Whether it is on for somebody, and whether their app has shown a right code. */
export async function twoFactorStateOf(rows: Rows, { id }: Person) {
  const [found] = await rows<{ on: boolean; verified: boolean | null }>(
    `select u.two_factor_enabled as on, t.verified from users u
       left join two_factors t on t.user_id = u.id where u.id = $1`,
    [id],
  );
  return found;
}

/** The page on which somebody turns two-factor sign-in on and off. */
export function twoFactorPage({ post, cookie }: ReturnType<typeof accountSettings>) {
  const send = (fields: Fields, as = cookie) => post('/account/two-factor', fields, as);

  async function begin(as = cookie, password = PASSWORD) {
    const started = await send({ intent: 'start', password }, as);
    return { ...started, secret: secretIn(started.main), ticket: ticketIn(started.main) };
  }

  async function turnOn(as = cookie) {
    const { secret, ticket } = await begin(as);
    const { main } = await send({ intent: 'confirm', code: codeNow(secret), ticket }, as);
    return { secret, codes: codesIn(main) };
  }

  return { send, begin, turnOn };
}

/** Somebody with an app and without a session, each of whose codes is still to be used. */
export async function makePersonWithApp(shop: TestShop) {
  const person = await makePerson(shop.rows);
  const page = twoFactorPage(accountSettings(shop, await cookieOf(shop.rows, person)));
  const { secret, codes } = await page.turnOn();
  await shop.rows('update two_factors set last_step = null where user_id = $1', [person.id]);
  await shop.rows('delete from sessions where user_id = $1', [person.id]);
  return { person, secret, codes };
}
