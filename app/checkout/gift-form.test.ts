import { describe, expect, test } from 'vitest';
import { readCheckoutForm } from './form.ts';

const SENT = {
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  method: 'card',
  items: '[{"id":"0b8f6d0e-4f6d-4a57-9a35-0d0d1f1f2a01","quantity":2}]',
  key: '0b8f6d0e-4f6d-4a57-9a35-0d0d1f1f2a02',
  total: '26500',
};

type Changes = Record<string, string | undefined>;

function read(changes: Changes) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...SENT, ...changes })) {
    if (value !== undefined) form.append(name, value);
  }
  return readCheckoutForm(form, { email: 'account@people.test' });
}

describe('a gift', () => {
  const GIFT = {
    gift: 'yes',
    calls: 'recipient',
    wrap: '',
    buyerFirstName: 'Kofi',
    buyerLastName: 'Owusu',
    buyerPhone: '020 111 2223',
    cardMessage: 'Medɔ wo ❤️',
    cardSignature: 'Kofi',
  };

  test('goes to one person and is paid by another', () => {
    const { errors, order } = read(GIFT);
    expect(errors).toEqual({});
    expect(order.recipient.customer).toMatchObject({
      firstName: 'Kofi',
      phone: '+233201112223',
      email: 'account@people.test',
      city: 'Accra',
    });
    expect(order.gift).toEqual({
      recipient: { firstName: 'Ama', lastName: 'Mensah', phone: '+233241234567' },
      calls: 'recipient',
      wrap: '',
      message: 'Medɔ wo ❤️',
      signature: 'Kofi',
      isAnonymous: false,
      wantsReminder: false,
    });
  });

  test.each([
    [
      'not signed where it is anonymous',
      { anonymous: 'yes' },
      { signature: '', isAnonymous: true },
    ],
    ['not signed where there is no card', { cardMessage: '' }, { message: '', signature: '' }],
    ['remembered', { reminder: 'yes' }, { wantsReminder: true }],
    ['wrapped', { wrap: 'Kraft paper' }, { wrap: 'Kraft paper' }],
    ['notified by a message alone', { calls: 'nobody' }, { calls: 'nobody' }],
  ])('is parsed: %s', (_name, changes, gift) => {
    expect(read({ ...GIFT, ...changes }).order.gift).toMatchObject(gift);
  });

  test.each([
    [
      'no buyer',
      { buyerFirstName: '', buyerLastName: '' },
      ['buyerFirstName', 'buyerLastName'],
      true,
    ],
    ['a wrong phone of the buyer', { buyerPhone: '12' }, ['buyerPhone'], false],
    ['too many words', { cardMessage: 'a'.repeat(241) }, ['cardMessage'], false],
    ['a long signature', { cardSignature: 'a'.repeat(61) }, ['cardSignature'], false],
    ['no recipient', { firstName: '', phone: '' }, ['firstName', 'phone'], true],
  ])('with %s gets an error', (_name, changes, fields, isMissing) => {
    const found = read({ ...GIFT, ...changes });
    expect([Object.keys(found.errors), found.isMissing]).toEqual([fields, isMissing]);
  });

  test.each([
    ['an unknown answer', { gift: 'no' }],
    ['nobody to call', { calls: undefined }],
    ['somebody unknown to call', { calls: 'everybody' }],
    ['a call to somebody who stays unknown', { calls: 'buyer', anonymous: 'yes' }],
    ['a pick-up point', { pickUp: 'osu' }],
    ['a wrap without end', { wrap: 'a'.repeat(61) }],
  ])('with %s is not read', (_name, changes) => {
    const sent: Changes = { ...GIFT, ...changes };
    expect(() => read(sent)).toThrow(expect.objectContaining({ init: { status: 400 } }));
  });

  test('is ignored in an order for oneself', () => {
    const { errors, order } = read({ buyerFirstName: 'Kofi', cardMessage: 'Left over', gift: '' });
    expect([errors, order.gift, order.recipient.customer.firstName]).toEqual([{}, null, 'Ama']);
  });
});
