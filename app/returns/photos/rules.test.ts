import { expect, test } from 'vitest';
import {
  originalFile,
  PHOTO_FORM_PATH,
  PHOTO_UPLOAD_PATH,
  photoFile,
  photoOfFile,
} from './rules.ts';

const ID = '0f3a5c7e-1111-4111-8111-111111111111';

test.each([
  [photoFile(ID, 'small'), ID],
  [photoFile(ID, 'large'), ID],
  [originalFile(ID), ID],
  [`${ID}.jpg`, undefined],
  [`${ID}-large.jpg.part`, undefined],
  ['product_1_a-320.jpg', undefined],
])('the file %s belongs to %s', (name, expected) => {
  expect(photoOfFile(name)).toBe(expected);
});

test.each([
  [`/orders/${ID}/return`, true, false],
  [`/orders/${ID}/return.data`, true, false],
  [`/orders/${ID}/return/photos`, false, true],
  [`/orders/${ID}/return/photos/${ID}`, false, false],
  [`/orders/${ID}`, false, false],
  ['/checkout', false, false],
])('%s accepts photos in a form: %s, as a raw body: %s', (path, form, upload) => {
  expect([PHOTO_FORM_PATH.test(path), PHOTO_UPLOAD_PATH.test(path)]).toEqual([form, upload]);
});
