import { describe, expect, test } from 'vitest';
import { readContactForm } from './form.ts';

const good = {
  name: 'Ama Mensah',
  email: 'ama@example.com',
  subject: 'Delivery',
  message: 'When?\nToday?',
};
const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readContactForm(form);
};

test('a complete message has no errors and keeps its lines', () => {
  expect(read(good)).toEqual({ values: good, errors: {}, fromMachine: false });
});

describe('each field is required', () => {
  test.each(['name', 'email', 'subject', 'message'])('%s', (field) => {
    expect(Object.keys(read({ ...good, [field]: '  ' }).errors)).toEqual([field]);
  });
});

test.each([
  ['name', 'x'.repeat(201)],
  ['subject', 'x'.repeat(201)],
  ['message', 'x'.repeat(5_001)],
  ['email', 'ama at example'],
  ['email', 'ama＠example.com'],
])('%s refuses %s', (field, value) => {
  expect(Object.keys(read({ ...good, [field]: value }).errors)).toEqual([field]);
});

test('a line break cannot be smuggled into name or subject', () => {
  expect(read({ ...good, subject: 'Hi\r\nBcc: all@example.com' }).values.subject).toBe(
    'Hi Bcc: all@example.com',
  );
});

test('a filled hidden field marks a bot', () => {
  expect(read({ ...good, website: 'https://spam.example' }).fromMachine).toBe(true);
});
