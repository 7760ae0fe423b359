import { expect, test } from 'vitest';
import { pictureAddressError } from './picture-address.ts';

test.each([
  ['/images/roses-1', true],
  ['/images/product_1763200000_a1b2c3.webp', true],
  ['https://pictures.example.com/roses.jpg', true],
  ['https://pictures.example.com/?id=3', true],
  ['/images/../secret', false],
  ['/images/', false],
  ['//evil.example/x.jpg', false],
  ['http://pictures.example.com/roses.jpg', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['https://169.254.169.254/x', false],
  ['https://localhost/x', false],
  ['https://[::1]/x', false],
  ['https://user:secret@pictures.example.com/x', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['file:///etc/passwd', false],
  ['https://pictures.example.com/a b.jpg', false],
  ['https://pictures.example.com/"onerror=x', false],
  [`https://pictures.example.com/${'a'.repeat(2048)}`, false],
])('%j: %s', (text, isFine) => expect(pictureAddressError(text) === undefined).toBe(isFine));
