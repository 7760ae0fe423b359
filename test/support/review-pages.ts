import { stripReactComments } from './html-text.ts';
import { cookieOf, type Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

type Fields = Record<string, string>;
type Who = Pick<Person, 'id'> | undefined;

const GOOD: Fields = { intent: 'save', rating: '4', nickname: 'A.', body: 'It lasted.' };

/** The page of a review as a browser asks for it, and the product's page as everyone reads it. */
export function reviewPages(shop: TestShop) {
  const as = async (who: Who) => (who ? { cookie: await cookieOf(shop.rows, who) } : undefined);
  const read = async (answer: Response) => {
    const html = stripReactComments(await answer.text());
    return { answer, status: answer.status, html };
  };
  const post = async (who: Who, productId: string, fields: Fields) =>
    read(
      await shop.post(`/product/${productId}/review`, new URLSearchParams(fields), await as(who)),
    );
  return {
    open: async (who: Who, productId: string) =>
      read(await shop.get(`/product/${productId}/review`, await as(who))),
    save: (who: Who, productId: string, fields: Fields = {}) =>
      post(who, productId, { ...GOOD, ...fields }),
    remove: (who: Who, productId: string) => post(who, productId, { intent: 'delete' }),
    post,
    reviewsOn: async (productId: string, query = '') => {
      const { html } = await read(await shop.get(`/product/${productId}${query}`));
      const section = /<section id="reviews"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
      return { html, section, product: productDataIn(html) };
    },
    stored: (productId: string) =>
      shop.rows<{
        user_id: string;
        order_id: string;
        rating: number;
        nickname: string;
        body: string;
      }>(
        'select user_id, order_id, rating, nickname, body from reviews where product_id = $1 order by created_at, id',
        [productId],
      ),
  };
}

type ProductData = {
  '@type': string;
  aggregateRating?: { ratingValue: number; reviewCount: number };
  review?: { author: { name: string }; reviewBody?: string; datePublished: string }[];
};

/** What the page tells search engines about its product. */
function productDataIn(html: string): ProductData | undefined {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, text = '']): ProductData => JSON.parse(text))
    .find((block) => block['@type'] === 'Product');
}
