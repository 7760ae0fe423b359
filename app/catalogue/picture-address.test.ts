import { expect, test } from 'vitest';
import { pictureAddress, pictureAddressError } from './picture-address.ts';

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
  ['https://localhost.localdomain/x', false],
  ['https://shop.localhost/x', false],
  ['https://printer.local/x', false],
  ['https://LOCALHOST.LocalDomain/x', false],
  ['https://metadata.google.internal/x', false],
  ['https://router.home.arpa/x', false],
  ['https://nas.lan/x', false],
  ['https://127.0.0.1.nip.io/x', false],
  ['https://a.10-0-0-1.sslip.io/x', false],
  ['https://7f000001.nip.io/x', false],
  ['https://127.0.0.1.example.com/x', false],
  ['https://local.example.com/x', true],
  ['https://thelocal.com/x', true],
  ['https://cdn-1-2.example.com/x', true],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['file:///etc/passwd', false],
  ['https://pictures.example.com/a b.jpg', false],
  ['https://pictures.example.com/"onerror=x', false],
  [`https://pictures.example.com/${'a'.repeat(2048)}`, false],
])('%j: %s', (text, isFine) => expect(pictureAddressError(text) === undefined).toBe(isFine));

const SHOP = 'https://corvox.example';
test.each([
  ['/images/roses-1', '/images/roses-1'],
  ['/images/roses-0a1b-640.webp', '/images/roses-0a1b'],
  ['/images/product_1.jpg', '/images/product_1'],
  [`${SHOP}/images/product_1_a-320.avif`, '/images/product_1_a'],
  [
    'https://other.example/images/product_1_a-320.avif',
    'https://other.example/images/product_1_a-320.avif',
  ],
  [`${SHOP}.evil.example/images/a-320.avif`, `${SHOP}.evil.example/images/a-320.avif`],
  ['/images/../x-320.webp', '/images/../x-320.webp'],
])('%s is stored as %s', (text, stored) => expect(pictureAddress(text, SHOP)).toBe(stored));
