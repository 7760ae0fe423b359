import { stripReactComments } from './html-text.ts';
import { cookieOf, makePerson, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

/** The pages of a person's orders as a browser asks for them. */
export async function orderPages(shop: TestShop) {
  const person: Person = await makePerson(shop.rows);
  const cookie = await cookieOf(shop.rows, person);
  const read = async (answer: Response) => {
    const html = stripReactComments(await answer.text());
    return { answer, html, main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '' };
  };
  return {
    person,
    cookie,
    get: async (path: string, as = cookie) => read(await shop.get(path, as ? { cookie: as } : {})),
    cancel: async (id: string, as = cookie, intent = 'cancel') =>
      read(
        await shop.post(`/orders/${id}`, new URLSearchParams({ intent }), as ? { cookie: as } : {}),
      ),
  };
}

export type OrderPages = Awaited<ReturnType<typeof orderPages>>;

/** What a page says, without its marks. */
export function wordsIn(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
