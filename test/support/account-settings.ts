import { stripReactComments } from './html-text.ts';
import type { TestShop } from './test-shop.ts';
import { somewhere } from './visitors.ts';

export const NEW_PASSWORD = 'nine blue lanterns';

/** The pages under the settings as one browser opens them; `as` is for somebody else's. */
export function accountSettings(shop: TestShop, cookie: string) {
  return {
    cookie,
    open: async (path: string, as = cookie) => {
      const answer = await shop.get(path, as ? { cookie: as } : {});
      return { answer, main: mainOf(await answer.text()) };
    },
    post: async (path: string, fields: Record<string, string>, as = cookie) => {
      const headers = { ...somewhere(), ...(as ? { cookie: as } : {}) };
      const answer = await shop.post(path, new URLSearchParams(fields), headers);
      return { answer, status: answer.status, main: mainOf(await answer.clone().text()) };
    },
  };
}

const mainOf = (html: string) => stripReactComments(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '');
