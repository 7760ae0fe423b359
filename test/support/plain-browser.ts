import { formIn } from './html-form.ts';
import { stripReactComments } from './html-text.ts';
import { ORIGIN, type TestShop } from './test-shop.ts';
import { somewhere } from './visitors.ts';

/** A browser without script: it keeps cookies, follows redirects and sends forms as they stand on the page. */
export function plainBrowser(shop: TestShop, cookie = '') {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    if (/max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  if (cookie) keep(cookie);
  const here = { path: '/', status: 0, main: '' };

  async function arrive(path: string, answer: Response): Promise<void> {
    for (const line of answer.headers.getSetCookie()) keep(line);
    const next = answer.headers.get('location');
    if (next) return open(next);
    const html = stripReactComments(await answer.text());
    Object.assign(here, {
      path,
      status: answer.status,
      main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '',
    });
  }
  const headers = () => ({
    ...somewhere(),
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  async function open(path: string): Promise<void> {
    await arrive(path, await shop.get(path, headers()));
  }
  return {
    here,
    cookies,
    open,
    /** Follows the link of this text. */
    follow: async (text: string) => {
      const link = [...here.main.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].find(
        ([, , words]) => words?.replaceAll(/<[^>]+>/g, '').trim() === text,
      );
      if (!link?.[1]) throw new Error(`no link ${text} at ${here.path}`);
      await open(link[1].replaceAll('&amp;', '&'));
    },
    /** Sends the form that holds this text, with these fields changed. */
    send: async (holding: string, changes: Record<string, string> = {}) => {
      const form = [...here.main.matchAll(/<form([^>]*)>[\s\S]*?<\/form>/g)].find(([text]) =>
        text.includes(holding),
      );
      const action = / action="([^"]*)"/.exec(form?.[1] ?? '')?.[1]?.replaceAll('&amp;', '&');
      const sent = formIn(here.main, holding);
      // A form is sent by the button of this text, or as Enter sends it: by its first.
      const buttons = [
        ...(form?.[0] ?? '').matchAll(/<button([^>]*type="submit"[^>]*)>([\s\S]*?)<\/button>/g),
      ];
      const [, tag = ''] =
        buttons.find(([, , text]) => text?.includes(holding)) ?? buttons[0] ?? [];
      const [name, value] = ['name', 'value'].map(
        (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1],
      );
      if (name) sent.set(name, value ?? '');
      for (const [field, text] of Object.entries(changes)) sent.set(field, text);
      const { pathname, search } = new URL(action || here.path, ORIGIN + here.path);
      const path = pathname + search;
      await arrive(path, await shop.post(path, sent, headers()));
    },
  };
}
