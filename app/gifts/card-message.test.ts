import { expect, test } from 'vitest';
import { cardMessageError, cardSize, countCharacters } from './card-message.ts';

test.each([
  ['', 0],
  ['Medɔ wo', 7],
  ['Ɛte sɛn?', 8],
  ['👩‍❤️‍👨', 1],
  ['🇬🇭❤️', 2],
  ['ɔ́', 1],
])('%j counts as %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ['', undefined],
  ['Ɔdɔ'.repeat(80), undefined],
  ['👩‍❤️‍👨'.repeat(240), undefined],
  ['a'.repeat(241), 'Please use at most 240 characters. These are 241.'],
  [Array.from({ length: 10 }, () => 'x').join('\n'), undefined],
  ['\n'.repeat(10), 'Please use at most 10 lines, so that it fits the card'],
])('the words %j', (text, error) => {
  expect(cardMessageError(text)).toBe(error);
});

test.each([
  ['Medɔ wo', 'large'],
  ['a'.repeat(240), 'large'],
  [Array.from({ length: 10 }, () => 'I love you').join('\n'), 'medium'],
  ['W'.repeat(240), 'small'],
  ['❤️'.repeat(140), 'medium'],
  ['❤️'.repeat(240), 'small'],
  [Array.from({ length: 10 }, () => 'a'.repeat(24)).join('\n'), 'medium'],
  [Array.from({ length: 10 }, () => '🌹'.repeat(22)).join('\n'), 'small'],
])('%j stands %s', (message, size) => {
  expect(cardSize(message)).toBe(size);
});
