import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CachingShop, HIT, MISS, openCachingShop } from '../support/cached-pages.ts';
import { cardsIn, elementIn } from '../support/page-html.ts';
import { cookieOf as cookieOfPerson, makePerson } from '../support/people.ts';
import { until } from '../support/until.ts';

const NAME = 'CVX Care';
const ON = { cookie: '__Host-discreet=yes' };

let shop: CachingShop;
beforeAll(async () => {
  shop = await openCachingShop(4_231);
});
afterAll(() => shop.close());
beforeEach(() => offer(true));

const offer = (discreetMode: boolean) =>
  shop.rows(
    `insert into settings (section, values) values ('device', $1)
     on conflict (section) do update set values = excluded.values, updated_at = now()`,
    [JSON.stringify({ discreetMode })],
  );

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const titlesIn = (html: string) => [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, t]) => t);
const isDiscreet = (html: string) => titlesIn(html).every((title) => title === NAME);
const switchTo = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  shop.post('/discreet-mode', new URLSearchParams(fields), { origin: shop.origin, ...headers });

describe('a page in discreet mode', () => {
  const product = () => `/product/${shop.goods.id}`;

  test.each([
    '/',
    '/categories',
    '/product',
    '/cart',
    '/contact',
    '/auth',
    '/privacy-policy',
    '/no-such-page',
    '/product/no-such-product',
  ])('%s names neither shop nor page in its head', async (path) => {
    const { body } = await shop.read(path === '/product' ? product() : path, ON);
    expect(titlesIn(body)).toEqual([NAME]);
    const head = headOf(body);
    expect(head).toContain(`<meta name="description" content="${NAME}"/>`);
    expect(head).toContain('<link rel="icon" href="/plain-icon.png"');
    expect(head).not.toMatch(/ld\+json/);
    const tags = head.replace(/<script[\s\S]*?<\/script>/, '');
    expect(tags).not.toMatch(/og:|canonical|favicon|manifest|theme-color|Cached roses|Corvox/);
  });

  test('hides intimate pictures behind a button that waits for the script, and names them', async () => {
    const { body } = await shop.read('/categories/desire', ON);
    const cards = cardsIn(body);
    expect(cards.length).toBeGreaterThan(0);
    for (const { html } of cards) {
      expect(html).not.toMatch(/<img|<source/);
      expect(html).toMatch(/<button type="button" class="needs-script[^>]*>Show picture/);
    }
    expect(cards.map(({ name }) => name)).toContain('Pebble Personal Massager');
    const plain = await shop.read('/categories/desire');
    expect(cardsIn(plain.body)[0]?.html).toMatch(/<img/);
    expect(plain.body).not.toContain('Show picture');
  });

  test('has an icon', async () => {
    const icon = await shop.get('/plain-icon.png');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('and one in the ordinary mode names both, as before', async () => {
    const { body } = await shop.read(product());
    expect(titlesIn(body)).toEqual(['Cached roses – Corvox']);
    expect(headOf(body)).toContain('<link rel="icon" href="/favicon.svg"');
    expect(headOf(body)).toContain('rel="manifest"');
    expect(headOf(body)).toContain('og:title');
    expect(headOf(body)).toContain('name="theme-color"');
    expect(headOf(body)).not.toContain('plain-icon');
  });
});

describe('the cache', () => {
  test.each(['/', '/categories', '/about', '/faqs?utm_source=mail'])(
    'keeps %s once for each mode, and gives nobody the page of the other',
    async (path) => {
      await shop.rows(`update settings set updated_at = now()`);
      const plain = await shop.read(path);
      const discreet = await shop.read(path, ON);
      expect([plain.from, discreet.from]).toEqual([MISS, MISS]);
      for (const [first, headers] of [
        [plain, {}],
        [discreet, ON],
      ] as const) {
        const again = await shop.read(path, { ...headers });
        expect(again.from).toBe(HIT);
        expect(again.body).toBe(first.body);
      }
      expect(isDiscreet(plain.body)).toBe(false);
      expect(isDiscreet(discreet.body)).toBe(true);
      expect(discreet.response.headers.get('etag')).not.toBe(plain.response.headers.get('etag'));
    },
  );

  test('answers 304 only to who has the page of this mode', async () => {
    const encoding = { 'accept-encoding': 'br' };
    const etagOf = async (headers: Record<string, string>) =>
      (await shop.read('/about', { ...encoding, ...headers })).response.headers.get('etag') ?? '';
    const etags = { plain: await etagOf({}), discreet: await etagOf(ON) };
    const ask = async (etag: string, headers: Record<string, string>) => {
      const { response, body } = await shop.read('/about', {
        ...encoding,
        ...headers,
        'if-none-match': etag,
      });
      return response.status === 304 ? 304 : isDiscreet(body);
    };
    expect(await ask(etags.plain, {})).toBe(304);
    expect(await ask(etags.discreet, ON)).toBe(304);
    expect(await ask(etags.plain, ON)).toBe(true);
    expect(await ask(etags.discreet, {})).toBe(false);
  });

  test('tells every other cache that a page goes by a cookie, and to keep none of this mode', async () => {
    for (const path of ['/about', '/contact']) {
      const plain = (await shop.read(path)).response.headers;
      const discreet = (await shop.read(path, ON)).response.headers;
      expect(plain.get('vary')?.toLowerCase()).toContain('cookie');
      expect(discreet.get('vary')?.toLowerCase()).toContain('cookie');
      expect(discreet.get('cache-control')).toBe('private, max-age=0, must-revalidate');
    }
    const shared = (await shop.read('/about')).response.headers.get('cache-control');
    expect(shared).toContain('s-maxage=1');
    const own = await shop.read('/account', ON);
    expect(own.response.headers.get('cache-control')).toBe('no-store');
  });

  test('of a shop that does not offer it has one page, whatever the cookie says', async () => {
    await offer(false);
    const plain = await shop.read('/about');
    const forged = await shop.read('/about', ON);
    expect(forged.body).toBe(plain.body);
    expect(isDiscreet(forged.body)).toBe(false);
    expect(forged.body).not.toContain('discreet-mode');
    expect(forged.response.headers.get('vary')?.toLowerCase()).not.toContain('cookie');
    expect(forged.response.headers.get('cache-control')).toContain('s-maxage=1');
    await offer(true);
    expect(isDiscreet((await shop.read('/about', ON)).body)).toBe(true);
  });

  test.each(['no', '', 'YES', 'yes-no', '"yes"', '<script>'])(
    'takes the cookie %j for none',
    async (value) => {
      const plain = await shop.read('/about');
      const forged = await shop.read('/about', { cookie: `__Host-discreet=${value}` });
      expect([forged.from, forged.body]).toEqual([HIT, plain.body]);
      expect(
        isDiscreet((await shop.read('/cart', { cookie: `__Host-discreet=${value}` })).body),
      ).toBe(false);
    },
  );

  test('a visitor’s other cookies make no difference in either mode', async () => {
    const other = { cookie: `a=b; ${ON.cookie}; __Host-session=forged` };
    const discreet = await shop.read('/about', ON);
    expect((await shop.read('/about', other)).body).toBe(discreet.body);
    const plain = await shop.read('/about');
    const alike = await shop.read('/about', { cookie: `x__Host-discreet=yes; a=discreet=yes` });
    expect(alike.body).toBe(plain.body);
  });
});

describe('the switch', () => {
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie');

  test('stands at the foot of every page and sends what is chosen', async () => {
    for (const path of ['/', '/cart', '/no-such-page']) {
      const { body } = await shop.read(path);
      expect(body, path).toMatch(/<form action="\/discreet-mode" method="post">/);
      expect(body.includes('Turn on discreet mode'), path).toBe(true);
      const discreet = await shop.read(path, ON);
      expect(discreet.body.includes('Turn off discreet mode'), path).toBe(true);
    }
  });

  test('is sent as it stands, until the browser closes too, and stands in the account', async () => {
    const person = await makePerson(shop.rows);
    const { body } = await shop.read('/account/settings', {
      cookie: await cookieOfPerson(shop.rows, person),
    });
    const part = elementIn(body, 'section', 'Turn on discreet mode');
    expect(part).toContain('Only until I close the browser');
    expect(part).toMatch(/<input type="checkbox" name="briefly"/);
    const turnOn = elementIn(part, 'button', 'Turn on discreet mode');
    expect(turnOn).toContain('name="mode"');
    expect(turnOn).toContain('value="on"');
    const from = { referer: `${shop.origin}/account/settings` };
    const on = await switchTo({ mode: 'on', briefly: 'on' }, from);
    expect(cookieOf(on)).toBe('__Host-discreet=yes; Path=/; SameSite=Lax; Secure');
    expect(on.headers.get('location')).toBe('/account/settings#this-device');
    const there = await shop.read('/account/settings', {
      cookie: `${await cookieOfPerson(shop.rows, person)}; ${ON.cookie}`,
    });
    const turnOff = elementIn(elementIn(there.body, 'main'), 'button', 'Turn off discreet mode');
    expect(turnOff).toContain('value="off"');
    const back = await switchTo({ mode: 'off' }, { ...from, ...ON });
    expect(back.headers.get('location')).toBe('/account/settings#this-device');
    expect(cookieOf(back)).toContain('Max-Age=0');
  });

  test('remembers the mode for a year or until the browser closes, and leads back', async () => {
    const from = { referer: `${shop.origin}/categories?page=2` };
    const year = await switchTo({ mode: 'on' }, from);
    expect([year.status, year.headers.get('location')]).toEqual([
      303,
      '/categories?page=2#this-device',
    ]);
    expect(cookieOf(year)).toBe(
      '__Host-discreet=yes; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
    const brief = await switchTo({ mode: 'on', briefly: 'on' }, from);
    expect(cookieOf(brief)).toBe('__Host-discreet=yes; Path=/; SameSite=Lax; Secure');
    const off = await switchTo({ mode: 'off' }, { ...from, ...ON });
    expect(cookieOf(off)).toBe('__Host-discreet=; Path=/; Max-Age=0; SameSite=Lax; Secure');
  });

  test.each(['https://evil.example/categories', 'no address', ''])(
    'leads home from %j',
    async (referer) => {
      const answer = await switchTo({ mode: 'on' }, { referer });
      expect(answer.headers.get('location')).toBe('/#this-device');
    },
  );

  test('takes no forged form, and switches nothing on where it is not offered', async () => {
    const foreign = await switchTo({ mode: 'on' }, { origin: 'https://evil.example' });
    expect([foreign.status, cookieOf(foreign)]).toEqual([403, null]);
    const odd = await switchTo({ mode: 'sideways' });
    expect(cookieOf(odd)).toContain('Max-Age=0');
    const read = await shop.get('/discreet-mode');
    expect([read.status, read.headers.get('location'), cookieOf(read)]).toEqual([302, '/', null]);
    await offer(false);
    // An instance knows the settings by heart for a second.
    await until(
      async () => cookieOf(await switchTo({ mode: 'on' }, ON))?.includes('Max-Age=0') === true,
    );
  });
});
