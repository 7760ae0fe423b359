import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['ama.mensah@people.test', 'a***@people.test'],
  ['A@People.Test', 'A***@people.test'],
  ['🌹rose@people.test', '🌹***@people.test'],
  ['"a@b"@people.test', '"***@people.test'],
  ['@people.test', '***'],
  ['024 123 4567', '***'],
  ['', '***'],
])('%s is logged as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
