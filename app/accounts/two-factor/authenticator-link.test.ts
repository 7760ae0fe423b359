import { expect, test } from 'vitest';
import { authenticatorLink, base32Of, groupByFour } from './authenticator-link.ts';

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32', (text, written) => expect(base32Of(text)).toBe(written));

test.each([
  ['', ''],
  ['ABCD', 'ABCD'],
  ['ABCDEFGHI', 'ABCD EFGH I'],
])('%j is typed as %j', (text, typed) => expect(groupByFour(text)).toBe(typed));

test('names the shop and the account, whatever characters they contain', () => {
  const link = authenticatorLink({
    brand: 'Corvox & Co: Accra',
    email: 'ama+test@example.com',
    secret: 'foobar',
  });
  expect(link).toBe(
    'otpauth://totp/Corvox%20%26%20Co%3A%20Accra:ama%2Btest%40example.com?secret=MZXW6YTBOI&issuer=Corvox%20%26%20Co%3A%20Accra',
  );
  expect(new URL(link).searchParams.get('issuer')).toBe('Corvox & Co: Accra');
});
