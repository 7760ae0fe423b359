import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };
let adminId: string;

beforeAll(async () => {
  shop = await openTestShop();
  const person = await makePerson(shop.rows, { roles: ['admin'] });
  adminId = person.id;
  admin = { cookie: await cookieOf(shop.rows, person) };
});

const written = async (fields: { subject?: string; createdAt?: Date } = {}) => {
  const [made] = await shop.rows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message, created_at)
     values ('Esi Owusu', 'esi@example.test', $1, 'Where is my private thing?', $2) returning id`,
    [fields.subject ?? 'A question', fields.createdAt ?? new Date()],
  );
  return made?.id ?? '';
};
const send = (id: string, fields: Record<string, string>) =>
  shop.post(`/admin/messages/${id}`, new URLSearchParams(fields), admin);
const stateOf = async (id: string) =>
  (
    await shop.rows<{ answered: boolean; answer: string; answered_by: string | null }>(
      'select answered_at is not null as answered, answer, answered_by from contact_messages where id = $1',
      [id],
    )
  )[0];
const mailsTo = async () =>
  shop.rows<{ subject: string }>(
    `select subject from mails where kind = 'contact.answer' and to_address = 'esi@example.test'`,
  );
const logOf = async (id: string) =>
  (
    await shop.rows<{ action: string }>(
      'select action from admin_activity_log where record_id = $1 order by number',
      [id],
    )
  ).map(({ action }) => action);

describe('a message', () => {
  test('is answered once: one mail, one line in the log', async () => {
    const id = await written();
    const before = (await mailsTo()).length;
    const answers = await Promise.all([
      send(id, { intent: 'answer', answer: 'It left today.' }),
      send(id, { intent: 'answer', answer: 'It left today.' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stateOf(id)).toEqual({
      answered: true,
      answer: 'It left today.',
      answered_by: adminId,
    });
    const mails = await mailsTo();
    expect(mails).toHaveLength(before + 1);
    // Read on locked screens: neither the question nor its subject.
    expect(mails.at(-1)?.subject).toBe('Our answer to your message');
    expect(await logOf(id)).toEqual(['Answered message']);
  });

  test('that was answered elsewhere is marked, without a mail, and opened again', async () => {
    const id = await written();
    const before = (await mailsTo()).length;
    expect((await send(id, { intent: 'mark' })).status).toBe(200);
    expect((await stateOf(id))?.answered).toBe(true);
    expect((await send(id, { intent: 'reopen' })).status).toBe(200);
    expect((await stateOf(id))?.answered).toBe(false);
    expect((await send(id, { intent: 'reopen' })).status).toBe(409);
    expect(await mailsTo()).toHaveLength(before);
    expect(await logOf(id)).toEqual(['Marked message as answered', 'Reopened message']);
  });

  test.each([
    [{ intent: 'answer' }, 422],
    [{ intent: 'answer', answer: ' \n ' }, 422],
    [{ intent: 'answer', answer: 'x'.repeat(5_001) }, 422],
    [{ intent: 'burn' }, 400],
  ] as [Record<string, string>, number][])('%j changes nothing', async (fields, status) => {
    const id = await written();
    expect((await send(id, fields)).status).toBe(status);
    expect((await stateOf(id))?.answered).toBe(false);
    expect(await logOf(id)).toEqual([]);
  });
});

test('the inbox finds by words and by state', async () => {
  const id = await written({ subject: 'Marmalade' });
  const found = async (query: string) =>
    (await (await shop.get(`/admin/messages?${query}`, admin)).text()).includes(id);
  expect(await found('q=marmalade')).toBe(true);
  expect(await found('q=marmalade&state=open')).toBe(true);
  expect(await found('q=marmalade&state=answered')).toBe(false);
  await send(id, { intent: 'mark' });
  expect(await found('q=marmalade&state=answered')).toBe(true);
  expect(await found('q=marm%25lade')).toBe(false);
});
