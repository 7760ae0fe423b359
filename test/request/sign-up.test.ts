import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { lettersTo, linkTo, tokenOf } from '../support/letters.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const newAddress = () => `${randomUUID()}@people.test`;
const from = () => ({
  'x-forwarded-for': `10.1.${(Math.random() * 255) | 0}.${(Math.random() * 255) | 0}`,
});

function signUp(fields: Record<string, string>) {
  const form = {
    act: 'sign-up',
    firstName: 'Efua',
    lastName: 'Owusu',
    password: PASSWORD,
    ...fields,
  };
  return shop.post('/auth?tab=signup', new URLSearchParams(form), from());
}

describe('signing up', () => {
  test('makes an account that waits for its confirmation, and writes the letter with it', async () => {
    const email = newAddress();
    const answer = await signUp({ email });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const html = await answer.text();
    expect(html).toContain('Account created!');
    expect(html).toContain('Please check your email to confirm your account.');
    const [user] = await shop.rows<{
      email_verified: boolean;
      name: string;
      hash: string;
      first_name: string;
    }>(
      `select u.email_verified, u.name, a.password as hash, p.first_name from users u
         join accounts a on a.user_id = u.id join profiles p on p.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(user).toMatchObject({ email_verified: false, name: 'Efua Owusu', first_name: 'Efua' });
    expect(user?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,/);
    const letters = await lettersTo(shop.rows, email);
    expect(letters.map(({ kind }) => kind)).toEqual(['accounts.confirmation']);
    const confirmed = await shop.post(
      '/email-confirmation',
      new URLSearchParams({
        token: tokenOf(await linkTo(shop.rows, email, 'accounts.confirmation')),
      }),
    );
    expect(confirmed.headers.get('location')).toBe('/');
    expect(confirmed.headers.get('set-cookie')).toMatch(/^__Host-session=/);
  });
});
void makePerson;
