import { expect, test } from 'vitest';
import type { CallChoice } from '#app/gifts/gift.ts';
import type { AgreedDelivery } from '../agreed-delivery.ts';
import { deliveryText, onItsWayWords } from './delivery-words.ts';

const AREA = { kind: 'area', zone: 'accra', zoneName: 'Accra', day: '2026-11-20' } as const;
const POINT = { kind: 'pickup', zone: 'osu', zoneName: 'Osu shop', day: '2026-11-20' } as const;
const NEAR = 'Please keep your phone near: the rider calls before arriving, as “CVX Care”.';

const CALLS = 'The rider calls before arriving.';
const TO_RECIPIENT = 'The rider calls the recipient.';
const NOBODY = 'The rider calls nobody: the recipient gets a text message.';

const gift = (calls: CallChoice): AgreedDelivery => ({ delivery: AREA, gift: { calls } });
const cases: [what: string, AgreedDelivery, when: string, call: string, onItsWay: string][] = [
  ['an order', {}, 'within 1-3 business days', CALLS, NEAR],
  ['a chosen day', { delivery: AREA }, 'on Friday 20 November', CALLS, NEAR],
  ['a gift', gift('recipient'), 'on Friday 20 November', TO_RECIPIENT, TO_RECIPIENT],
  ['a surprise', gift('buyer'), 'on Friday 20 November', 'The rider calls you.', NEAR],
  ['a quiet gift', gift('nobody'), 'on Friday 20 November', NOBODY, NOBODY],
];

test.each(cases)(
  'the mails of %s say when it comes and who is called',
  (_, agreed, when, call, onItsWay) => {
    expect(deliveryText(agreed, 'CVX Care')).toBe(
      `It comes in plain packaging ${when}, from “CVX Care”. ${call}`,
    );
    expect(onItsWayWords(agreed, 'CVX Care')).toBe(
      `Your parcel is on its way, in plain packaging. ${onItsWay}`,
    );
  },
);

test('at a pick-up point nobody is called', () => {
  const mails = [deliveryText({ delivery: POINT }, 'x'), onItsWayWords({ delivery: POINT }, 'x')];
  for (const mail of mails) expect(mail).toMatch(/Osu shop.*Please bring the order number\.$/);
});
