import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { wordsIn } from '../support/order-pages.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { staffOrders, type StaffOrders } from '../support/staff-orders.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let desk: StaffOrders;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await staffOrders(shop);
});
const make = async (wanted: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shop.rows, await makePerson(shop.rows), wanted);
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('the papers of an order', () => {
  const lines = [
    { name: 'Velvet Whisper Massager', price: 45_000, quantity: 2 },
    { name: 'Crimson Promise Roses', quantity: 1 },
  ];

  test('the packing slip names no brand, no price and no thing', async () => {
    const { id, number } = await make({ lines });
    const html = await (await desk.get(`/${id}/packing-slip`)).text();
    const paper = wordsIn(/<article[\s\S]*<\/article>/.exec(stripReactComments(html))?.[0] ?? '');
    expect(paper).toContain('12 Oxford Street');
    expect(paper).toContain('024 123 4567');
    expect(paper).toContain(number);
    expect(paper).toContain('3 items');
    expect(paper).not.toMatch(/corvox|GH₵|\d\.\d\d|massager|roses|velvet|@/i);
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe(`Packing slip ${number}`);
    expect(await desk.words(`/${id}/packing-slip`)).toContain('From CVX Care');
  });

  test('several slips come in the order in which they are named, each once', async () => {
    const [one, two] = [await make({ lines }), await make({ lines })];
    const ids = [two.id, one.id, two.id, 'x', UNKNOWN].map((id) => `ids=${id}`).join('&');
    const words = await desk.words(`/packing-slips?${ids}`);
    expect([...words.matchAll(/Packing slip (CVX\d+)/g)].map(([, number]) => number)).toEqual([
      two.number,
      one.number,
    ]);
    expect(await desk.words('/packing-slips')).toContain('Please choose one or more orders');
  });

  test('the rider’s sheet says whom to call, where to go and what cash to take, and nothing of the goods', async () => {
    const [cash, card] = [
      await make({ lines, shipping: { landmark: 'Blue gate' } }),
      await make({ lines, method: 'card', customer: { firstName: 'Esi' } }),
    ];
    const done = await make({ lines, status: 'delivered', customer: { firstName: 'Yaa' } });
    const ids = [card, cash, done, cash].map(({ id }) => `ids=${id}`).join('&');
    const html = await (await desk.get(`/rider-sheet?${ids}&ids=x&ids=${UNKNOWN}`)).text();
    const paper = wordsIn(/<article[\s\S]*<\/article>/.exec(stripReactComments(html))?.[0] ?? '');
    expect(paper).toContain('From CVX Care 2 stops, 2 parcels, GH₵1,035.00 cash to take');
    expect(paper).toContain(
      `Ama Mensah ${cash.number} 024 123 4567 12 Oxford Street, Accra, Greater Accra Landmark: Blue gate 1 parcel · Cash to take: GH₵1,035.00`,
    );
    expect(paper).toMatch(new RegExp(`Esi Mensah ${card.number} .* 1 parcel · No cash to take`));
    expect(paper.indexOf('Esi')).toBeLessThan(paper.indexOf('Ama'));
    expect(paper).not.toMatch(/corvox|massager|roses|velvet|@|Yaa|(450|900)\.00/i);
    // Nor does what the browser is sent along with the page.
    expect(html).not.toMatch(/massager|roses|velvet/i);
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe('Rider’s sheet');
    expect(wordsIn(stripReactComments(html))).toContain('1 order left out');
    expect(await desk.words('/rider-sheet')).toContain('Please choose one or more orders');
  });

  test.each(['/packing-slips', '/rider-sheet', '/gift-cards'])(
    '%s leads back to where it was opened: the list, or the board of a day',
    async (path) => {
      const { id } = await make({ lines });
      const back = async (query: string) =>
        /<a[^>]*href="([^"]*)"[^>]*>(Back to [^<]*)/
          .exec(await (await desk.get(`${path}?ids=${id}${query}`)).text())
          ?.slice(1);
      expect(await back('')).toEqual(['/admin/orders', 'Back to orders']);
      expect(await back('&board=2026-11-20')).toEqual([
        '/admin/deliveries?day=2026-11-20',
        'Back to the board',
      ]);
      expect(await back('&board=//elsewhere.example')).toEqual(['/admin/orders', 'Back to orders']);
    },
  );

  test('the invoice has everything, for staff too', async () => {
    const { id, number } = await make({ lines });
    const words = await desk.words(`/${id}/invoice`);
    for (const said of [
      `Invoice ${number}`,
      'Corvox Ltd',
      'Velvet Whisper Massager',
      'GH₵900.00',
    ]) {
      expect(words).toContain(said);
    }
  });

  test.each(['invoice', 'packing-slip', 'refund', 'cancel', ''])(
    '%s of no order is none',
    async (paper) => {
      for (const id of [UNKNOWN, 'nonsense', '%00']) {
        expect((await desk.get(`/${id}/${paper}`)).status).toBe(404);
      }
    },
  );
});
