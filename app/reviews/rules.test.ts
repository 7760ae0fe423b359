import { describe, expect, test } from 'vitest';
import { averageOf, countText, discreetNickname, ratingText, reviewsPath } from './rules.ts';

describe('the page that an address asks for', () => {
  test('the first has the address of the product itself', () => {
    expect(reviewsPath('x')).toBe('/product/x#reviews');
    expect(reviewsPath('x', 2)).toBe('/product/x?reviews=2#reviews');
  });
});

describe('the average', () => {
  test.each([
    [[0, 0, 0, 0, 0], null],
    [[0, 0, 0, 0, 1], 5],
    [[1, 0, 0, 0, 1], 3],
    [[0, 0, 0, 1, 2], 4.67],
    // Half a hundredth rounds up, as in the database.
    [[0, 0, 0, 3, 5], 4.63],
    [[1, 1, 1, 1, 1], 3],
  ])('of %j is %j', (counts, average) => {
    expect(averageOf(counts)).toBe(average);
  });

  test.each([
    [5, '5'],
    [4, '4'],
    [4.67, '4.7'],
    [4.04, '4'],
    [1.5, '1.5'],
  ])('%d is written %s', (rating, words) => {
    expect(ratingText(rating)).toBe(words);
  });
});

test.each([
  [0, '0 reviews'],
  [1, '1 review'],
  [2, '2 reviews'],
  [1_234, '1,234 reviews'],
])('%d are called %s', (total, words) => {
  expect(countText(total)).toBe(words);
});

describe('the nickname that is offered', () => {
  test.each([
    ['Ama Mensah', 'A.'],
    ['ama', 'A.'],
    ['  Élodie', 'É.'],
    ['ɛsi', 'Ɛ.'],
    ['🌹 Rose', 'R.'],
    ['', ''],
    ['123', ''],
  ])('for %j is %j: no more than a letter of the name', (name, nickname) => {
    expect(discreetNickname(name)).toBe(nickname);
  });
});
