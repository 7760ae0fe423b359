import { expect, test } from 'vitest';
import { orderHistory } from './history.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 6, 18, 14, minute));
const nothing = {
  userId: 'buyer',
  placedAt: at(0),
  events: [],
  notes: [],
  mails: [],
  activity: [],
};

test('everything is in one timeline, newest first, with its actor', () => {
  const story = orderHistory({
    ...nothing,
    events: [
      { id: 1, kind: 'placed', details: {}, at: at(0), actorId: 'buyer', who: 'Ama Mensah' },
      {
        id: 2,
        kind: 'status_changed',
        details: { from: 'pending', to: 'shipped' },
        at: at(5),
        actorId: 'staff',
        who: 'Kofi Owusu',
      },
      { id: 3, kind: 'paid', details: {}, at: at(1), actorId: null, who: null },
    ],
    notes: [{ id: 'n', body: 'Call first', at: at(3), who: 'Esi Boateng' }],
    mails: [
      { id: 'l', subject: 'On its way', to: 'a@b.test', at: at(5), sentAt: null, attempts: 0 },
    ],
    activity: [{ id: 'a', action: 'Authorised return', at: at(9), who: null }],
  });
  expect(story.map(({ words, who }) => [words, who])).toEqual([
    ['Authorised return', 'someone whose account is deleted'],
    ['Email waiting: “On its way” to a@b.test', null],
    ['Sent out', 'Kofi Owusu'],
    ['Call first', 'Esi Boateng'],
    ['Payment received', null],
    ['Order placed', 'the customer'],
  ]);
});

test.each([
  [{ sentAt: at(2), attempts: 1 }, 'Email sent: “Hello” to a@b.test'],
  [{ sentAt: null, attempts: 3 }, 'Email not sent yet, tried 3 times: “Hello” to a@b.test'],
])('a mail %j reads %s', (state, words) => {
  const mail = { id: 'l', subject: 'Hello', to: 'a@b.test', at: at(1), ...state };
  expect(orderHistory({ ...nothing, mails: [mail] })[0]?.words).toBe(words);
});

test('an order older than the timeline was still placed', () => {
  expect(orderHistory(nothing)).toMatchObject([{ words: 'Order placed', who: null }]);
});
