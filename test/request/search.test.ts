import { beforeAll, describe, expect, test } from 'vitest';
import { searchPage } from '../support/search-page.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const look = (q: string, more?: string) => searchPage(shop, q, more);

const ROSES = ['Crimson Promise Roses', 'Heart Hatbox of Roses', 'Keepsake Dome Rose'];
const MASSAGERS = ['Pebble Personal Massager', 'Velvet Wand Massager', 'Bloom Massager'];
const CHOCOLATE = ['Ganache Heart Box', 'Satin Bow Gift Box', 'Midnight Dahlias'];
const CANDLES = ['Amber & Oud Candle', 'Vanilla Shea Massage Candle', 'Satin Bow Gift Box'];

/** The names that must come first, in any order among themselves. */
const FIRST: [q: string, first: string[]][] = [
  // One word, as it stands, in another form, in other letters.
  ['roses', ROSES],
  ['rose', ROSES],
  ['ROSES', ROSES],
  ['Rôses', ROSES],
  ['róses', ROSES],
  ["rose's", ROSES],
  ['“roses”', ROSES],
  ['ｒｏｓｅｓ', ROSES],
  ['candle', CANDLES],
  ['candles', CANDLES],
  ['lily', ['Anniversary Lilies']],
  ['peonies', ['White Peony Cloud']],
  ['peony', ['White Peony Cloud']],
  ['tulip', ['Sunrise Tulips']],
  ['mug', ['Two Mugs Morning Set']],
  ['orchids', ['Orchid in Porcelain']],
  ['daisy', ['Wildflower Posy']],
  ['phalaenopsis', ['Orchid in Porcelain']],
  [
    'boxes',
    [
      'Satin Bow Gift Box',
      'Ganache Heart Box',
      'Velvet Jewellery Box',
      'Date Night Mystery Box',
      'Lace Lingerie Gift Box',
    ],
  ],
  // The beginning of a word.
  ['choc', CHOCOLATE],
  ['choco', CHOCOLATE],
  ['chocolat', CHOCOLATE],
  ['orch', ['Orchid in Porcelain']],
  ['bouq', ['Blush Garden Bouquet']],
  ['linger', ['Lace Lingerie Gift Box']],
  ['lubri', ['Pure Water-Based Gel']],
  ['jewel', ['Velvet Jewellery Box']],
  ['perf', ['Accra Nights Eau de Parfum']],
  // The best match first.
  ['red roses', ['Crimson Promise Roses']],
  ['red rose', ['Crimson Promise Roses']],
  ['chocolate', ['Ganache Heart Box']],
  ['chocolates', ['Ganache Heart Box']],
  ['massage candle', ['Vanilla Shea Massage Candle']],
  ['candle massage', ['Vanilla Shea Massage Candle']],
  ['massage oil', ['Warm Touch Massage Oil']],
  ['massager', MASSAGERS],
  ['gift box', ['Satin Bow Gift Box', 'Lace Lingerie Gift Box']],
  ['crimson promise roses', ['Crimson Promise Roses']],
  ['satin robe', ['Blush Satin Robe']],
  ['care kit', ['Care Kit']],
  ['lavender', ['Lavender & Sage Bundle']],
  ['sage', ['Lavender & Sage Bundle']],
  // Words spread over name, description and category.
  ['flower bouquet', ['Blush Garden Bouquet']],
  ['flowers bouquet', ['Blush Garden Bouquet']],
  ['black box', ['Heart Hatbox of Roses']],
  ['white flowers', ['Orchid in Porcelain', 'Anniversary Lilies']],
  ['intimacy candle', ['Vanilla Shea Massage Candle']],
  ['desire silk', ['Silk Ribbons Set']],
  ['gifts chocolate', ['Ganache Heart Box', 'Satin Bow Gift Box']],
  ['waterproof massager', ['Pebble Personal Massager', 'Bloom Massager']],
  ['roses hatbox', ['Heart Hatbox of Roses']],
  ['bouquet of roses', ['Blush Garden Bouquet', 'Crimson Promise Roses']],
  ['dried flowers', ['Lavender & Sage Bundle']],
  // Written apart and together, with hyphens and figures.
  ['hat box', ['Heart Hatbox of Roses']],
  ['hat-box', ['Heart Hatbox of Roses']],
  ['hatbox', ['Heart Hatbox of Roses']],
  ['eye mask', ['Satin Eye Mask']],
  ['eye-mask', ['Satin Eye Mask']],
  ['wild flower', ['Wildflower Posy']],
  ['roll on', ['Aromatherapy Roll-On Duo']],
  ['water-based', ['Pure Water-Based Gel']],
  ['USB-C', ['Pebble Personal Massager']],
  ['100ml', ['Warm Touch Massage Oil', 'Pure Water-Based Gel']],
  ['100 ml', ['Warm Touch Massage Oil', 'Pure Water-Based Gel']],
  ['12 roses', ['Crimson Promise Roses']],
  ['dozen roses', ['Crimson Promise Roses']],
  ['24 red roses', ['Crimson Promise Roses']],
  ['two dozen roses', ['Crimson Promise Roses']],
  ['roses 🌹', ROSES],
  ['🌹', ROSES],
  ['💐', ['Blush Garden Bouquet']],
  // Other words for the same.
  ['vibrator', MASSAGERS],
  ['vibrators', MASSAGERS],
  ['sex toys', MASSAGERS],
  ['toy', MASSAGERS],
  ['lube', ['Pure Water-Based Gel']],
  ['perfume', ['Accra Nights Eau de Parfum']],
  ['fragrance', ['Accra Nights Eau de Parfum']],
  ['parfume', ['Accra Nights Eau de Parfum']],
  ['necklace', ['Rose Gold Locket']],
  ['jewelry', ['Velvet Jewellery Box']],
  ['jewellery', ['Velvet Jewellery Box']],
  ['panties', ['Lace Lingerie Gift Box']],
  ['underwear', ['Lace Lingerie Gift Box']],
  ['handcuffs', ['Satin Cuffs & Blindfold Set', 'Silk Ribbons Set']],
  ['dressing gown', ['Blush Satin Robe']],
  ['bathrobe', ['Blush Satin Robe']],
  ['notebook', ['Linen Memory Journal']],
  ['cups', ['Two Mugs Morning Set']],
  ['sleep mask', ['Satin Eye Mask', 'Satin Cuffs & Blindfold Set']],
  ['kegel', ['Poise Trainer Set']],
  ['gift basket', ['Shea & Honey Hamper']],
  ['pink flowers', ['Blush Garden Bouquet']],
  ['forever rose', ['Keepsake Dome Rose']],
  ['champagne glasses', ['Champagne Flutes, Pair']],
  ['intimate', ['Lace Lingerie Gift Box']],
  ["val's day", ['Crimson Promise Roses', 'Heart Hatbox of Roses']],
  ['valentine roses', ['Crimson Promise Roses', 'Heart Hatbox of Roses']],
  ['ɔdɔ', ['Love Letters Set', 'Ganache Heart Box', 'Heart Hatbox of Roses']],
  // What people put around what they look for.
  ['gift for wife', ['Satin Bow Gift Box']],
  ['gift for her', ['Satin Bow Gift Box']],
  ['buy red roses online in accra', ['Crimson Promise Roses']],
  ['i want a candle', CANDLES],
  ['the roses', ROSES],
];

/** Misspelt words: what they are taken for, and what is among the first three. */
const CORRECTED: [q: string, corrected: string, name: string][] = [
  ['boquet', 'bouquet', 'Blush Garden Bouquet'],
  ['bouqet', 'bouquet', 'Blush Garden Bouquet'],
  ['choclate', 'chocolate', 'Ganache Heart Box'],
  ['chocolote', 'chocolate', 'Ganache Heart Box'],
  ['lingirie', 'lingerie', 'Lace Lingerie Gift Box'],
  ['lingere', 'lingerie', 'Lace Lingerie Gift Box'],
  ['flowrs', 'flowers', 'Crimson Promise Roses'],
  ['tulps', 'tulips', 'Sunrise Tulips'],
  ['lilly', 'lily', 'Anniversary Lilies'],
  ['lillies', 'lilies', 'Anniversary Lilies'],
  ['loket', 'locket', 'Rose Gold Locket'],
  ['lockit', 'locket', 'Rose Gold Locket'],
  ['cnadle', 'candle', 'Amber & Oud Candle'],
  ['candel', 'candle', 'Amber & Oud Candle'],
  ['kandle', 'candle', 'Amber & Oud Candle'],
  ['orkid', 'orchid', 'Orchid in Porcelain'],
  ['lubricnt', 'lubricant', 'Pure Water-Based Gel'],
  ['gfts', 'gifts', 'Satin Bow Gift Box'],
  ['masage', 'massage', 'Vanilla Shea Massage Candle'],
  ['massage candel', 'massage candle', 'Vanilla Shea Massage Candle'],
  ['rsoe', 'rose', 'Crimson Promise Roses'],
  ['roze', 'rose', 'Crimson Promise Roses'],
  ['rosse', 'roses', 'Crimson Promise Roses'],
  ['mgus', 'mugs', 'Two Mugs Morning Set'],
  ['pionies', 'peonies', 'White Peony Cloud'],
  ['lavander', 'lavender', 'Lavender & Sage Bundle'],
  ['jewelery', 'jewellery', 'Velvet Jewellery Box'],
  ['vibratr', 'vibrator', 'Pebble Personal Massager'],
  ['neckless', 'necklace', 'Rose Gold Locket'],
  ['eyemask', 'eye mask', 'Satin Eye Mask'],
  ['giftset', 'gift set', 'Love Letters Set'],
  ['giftbox', 'gift box', 'Satin Bow Gift Box'],
  ['redroses', 'red roses', 'Crimson Promise Roses'],
  ['waterbased gel', 'water based gel', 'Pure Water-Based Gel'],
  ['shea buter', 'shea butter', 'Shea & Honey Hamper'],
  ['blindfld', 'blindfold', 'Satin Cuffs & Blindfold Set'],
  ['dahlas', 'dahlias', 'Midnight Dahlias'],
  ['journl', 'journal', 'Linen Memory Journal'],
];

/** Good words for what the shop does not have, and what is no word: nothing, and nothing else instead. */
const NOTHING = [
  'cake',
  'fridge freezer',
  'teddy',
  'iphone',
  'laptop',
  'shoes',
  'watch',
  'pizza',
  'xyzzyqwv',
  'розы',
  '玫瑰',
  'زهور',
  '4711',
  'qwertyuiop',
];

describe('a search finds', () => {
  test.each(FIRST)('%s', async (q, first) => {
    const { names, corrected, partial } = await look(q);
    expect(names.slice(0, first.length).toSorted()).toEqual(first.toSorted());
    expect([corrected, partial]).toEqual([undefined, false]);
  });
});

describe('a misspelt word is corrected by the words of the catalogue', () => {
  test.each(CORRECTED)('%s is taken for %s', async (q, corrected, name) => {
    const found = await look(q);
    expect(found.corrected).toBe(corrected);
    expect(found.names.slice(0, 3)).toContain(name);
    expect(found.html).toContain(
      `<h1 class="text-4xl sm:text-5xl">Results for “${corrected}”</h1>`,
    );
  });

  test('with a link that searches for the words as they are, and a way back from there', async () => {
    const { html } = await look('boquet');
    expect(html).toMatch(/Search instead for <a [^>]*href="\/categories\?q=boquet&amp;exact=1"/);
    const exact = await look('boquet', '&exact=1');
    expect([exact.names, exact.corrected, exact.nothing]).toEqual([[], undefined, true]);
    expect(exact.html).toMatch(/Did you mean <a [^>]*href="\/categories\?q=bouquet"/);
  });

  test('and a word that the catalogue has is not', async () => {
    expect((await look('hand')).corrected).toBeUndefined();
    expect((await look('roses', '&exact=1')).names.slice(0, 3).toSorted()).toEqual(
      ROSES.toSorted(),
    );
  });
});

describe('a search finds nothing', () => {
  test.each(NOTHING)('%s', async (q) => {
    const { names, corrected, nothing } = await look(q);
    expect([names, corrected, nothing]).toEqual([[], undefined, true]);
  });
});

test('where no product has every word, those with most of them are shown, and the page says so', async () => {
  const { names, partial, html } = await look('teddy roses');
  expect(partial).toBe(true);
  expect(names.slice(0, 3).toSorted()).toEqual(ROSES.toSorted());
  expect(html).toContain('No product matches every word. These match some of them.');
});

test('what is sold out comes after what is in stock, and is marked', async () => {
  const { names, html } = await look('massage');
  expect(names.slice(-2).toSorted()).toEqual(['Hot Stone Massage Set', 'Lumi Mini']);
  expect(html.match(/>Sold out</g)).toHaveLength(2);
  expect((await look('champagne flutes')).html).toContain('>Sold out<');
});

describe('hostile and odd queries get an ordinary page', () => {
  test.each([
    "'; drop table products; --",
    'a & b | !c <-> d:*',
    'rose:A & (candle | !box)',
    '((((',
    "'''",
    '\\',
    '%',
    '_',
    '*',
    '<script>alert(1)</script>',
    '${7*7} {{7*7}}',
    '../../etc/passwd',
    'the of and',
    'a',
    '.',
    '🫶🏽👩‍❤️‍💋‍👩',
    '\u202Eroses\u202C',
    'é'.repeat(100),
    'roses '.repeat(40),
    'x'.repeat(99),
    'a1b2c3d4e5f6g7h8i9',
    'null undefined NaN',
  ])('%s', async (q) => {
    const { status, html } = await look(q);
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
  });
});
