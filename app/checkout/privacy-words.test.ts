import { describe, expect, test } from 'vitest';
import { privacyWords } from './privacy-words.ts';
import type { Method } from './rules.ts';

describe('what others see of an order', () => {
  const of = (method: Method, onStatements: boolean) => {
    const discretion = { name: 'CVX Post', onStatements };
    return Object.fromEntries(privacyWords({ discretion, senderName: 'Post Room', method }));
  };

  test('names the sender of parcel, call and emails as the settings do', () => {
    const seen = of('card', true);
    expect(seen.Parcel).toContain('“CVX Post”');
    expect(seen.Rider).toContain('“CVX Post”');
    expect(seen.Emails).toContain('“Post Room”');
  });

  test.each<[Method, boolean, string]>([
    ['card', true, 'It says “CVX Post”.'],
    ['mobile_money', true, 'It says “CVX Post”.'],
    ['card', false, 'We cannot choose it'],
    ['cash_on_delivery', true, 'there is none'],
    ['cash_on_delivery', false, 'there is none'],
  ])('on a statement, paid by %s, with the owner’s promise %s: %s', (method, promised, words) => {
    const statement = of(method, promised)['Bank or mobile money statement'];
    expect(statement).toContain(words);
    expect(statement?.includes('CVX Post')).toBe(promised && method !== 'cash_on_delivery');
  });

  test.each([
    ['recipient', false, /^Calls the recipient as “Plain Post”/],
    ['buyer', false, /^Calls you as “Plain Post”/],
    ['nobody', true, /^Calls nobody: the recipient gets a text message/],
  ] as const)('of a gift whose rider calls %s', (calls, isAnonymous, rider) => {
    const gift = { isGift: true, isAnonymous, calls };
    const words = Object.fromEntries(
      privacyWords({
        discretion: { name: 'Plain Post', onStatements: false },
        senderName: 'Post Room',
        method: 'card',
        gift,
      }),
    );
    expect(words.Rider).toMatch(rider);
    expect(words.Recipient).toMatch(
      isAnonymous
        ? /stand on nothing that leaves us/
        : /on the card if you sign it, and nowhere else/,
    );
  });
});
