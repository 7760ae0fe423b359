import { describe, expect, test } from 'vitest';
import { chosenBetween, filtersFrom, withChosen } from './remembered-filters.ts';

const PRODUCTS = '/admin/products';
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop.test');
  return { pathname, search };
};

describe('a navigation chooses filters', () => {
  test.each([
    [PRODUCTS, `${PRODUCTS}?stock=out`, '?stock=out'],
    [`${PRODUCTS}?stock=out`, `${PRODUCTS}?stock=out&sort=-name`, '?stock=out&sort=-name'],
    [`${PRODUCTS}?stock=out&q=rose`, PRODUCTS, ''],
    [`${PRODUCTS}/import?stock=in`, `${PRODUCTS}?stock=out`, '?stock=out'],
    ['/admin/activity', '/admin/activity?action=Updated+product', '?action=Updated+product'],
  ])('from %s to %s', (before, after, search) => {
    expect(chosenBetween(at(before), at(after))?.search).toBe(search);
  });

  test.each([
    ['that comes from another screen', '/admin', `${PRODUCTS}?stock=out`],
    ['that comes to the plain list from another screen', '/admin/orders?status=pending', PRODUCTS],
    ['that searches', PRODUCTS, `${PRODUCTS}?q=rose`],
    ['that turns the page', `${PRODUCTS}?stock=out`, `${PRODUCTS}?stock=out&after=x`],
    ['that opens a record', `${PRODUCTS}?stock=out`, `${PRODUCTS}/abc?stock=out`],
    ['that opens a record by another link', `${PRODUCTS}?stock=out`, `${PRODUCTS}/abc`],
    ['that closes it', `${PRODUCTS}/abc?stock=out`, `${PRODUCTS}?stock=out`],
    ['within a screen without filters', '/admin/settings', '/admin/settings?sort=x'],
    ['that only looks alike', '/admin/products-old?stock=in', `${PRODUCTS}?stock=out`],
  ])('but not one %s', (_, before, after) => {
    expect(chosenBetween(at(before), at(after))).toBeUndefined();
  });
});

describe('what is stored', () => {
  test('is restored by list, and removed when it is cleared', () => {
    const one = withChosen(null, at(`${PRODUCTS}?stock=out&sort=name`));
    const two = withChosen(one, at('/admin/orders?status=to-ship'));
    expect([...filtersFrom(two)]).toEqual([
      [PRODUCTS, '?stock=out&sort=name'],
      ['/admin/orders', '?status=to-ship'],
    ]);
    expect([...filtersFrom(withChosen(two, at(PRODUCTS)))]).toEqual([
      ['/admin/orders', '?status=to-ship'],
    ]);
  });

  test.each([
    null,
    '',
    'nonsense',
    '{',
    'null',
    '7',
    '[]',
    '"?stock=out"',
    '{"/admin/products": 7}',
    '{"/admin/products": {"stock": "out"}}',
    '{"/admin/products": "?q=rose&after=x&page=2&unknown=1"}',
    '{"/admin/settings": "?sort=x", "https://evil.test": "?sort=x"}',
    `{"/admin/products": "?sort=${'x'.repeat(101)}"}`,
  ])('is ignored if it is %j', (stored) => {
    expect(filtersFrom(stored).size).toBe(0);
  });

  test('is a safe address whatever it contains', () => {
    const stored = JSON.stringify({ [PRODUCTS]: '?sort=<b>&x=1#/../&stock=a b\ud800' });
    expect(filtersFrom(stored).get(PRODUCTS)).toBe('?stock=a+b%EF%BF%BD&sort=%3Cb%3E');
  });
});
