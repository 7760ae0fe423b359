import { expect, test, vi } from 'vitest';
import { patientFetch } from './patient-fetch.ts';

const CUT = new TypeError('Failed to fetch');
const PAGE = 'https://shop.test/admin/orders.data';

/** A line that is cut for the first so many questions. */
function line(cutFor: number, failure: Error = CUT) {
  let asked = 0;
  const onCut = vi.fn();
  const ask = vi.fn(async () => {
    asked += 1;
    if (asked <= cutFor) throw failure;
    return new Response('here');
  });
  const isAwaited = ({ pathname }: URL) => pathname.endsWith('.data');
  return { ask, onCut, fetch: patientFetch(ask, { isAwaited, onCut, firstMs: 1, longestMs: 2 }) };
}

test('what is read is asked for until the line is back, and that it is cut is said once', async () => {
  const { ask, onCut, fetch } = line(4);
  expect(await (await fetch(PAGE)).text()).toBe('here');
  expect(ask).toHaveBeenCalledTimes(5);
  expect(onCut).toHaveBeenCalledTimes(1);
});

test.each([
  ['a write', PAGE, { method: 'POST' }, CUT],
  ['another address', 'https://shop.test/checkout/quote', {}, CUT],
  ['an answer that could not be read', PAGE, {}, new RangeError('odd')],
])('%s is not repeated', async (_what, url, init, failure) => {
  const { ask, onCut, fetch } = line(1, failure);
  await expect(fetch(url, init)).rejects.toBe(failure);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onCut).not.toHaveBeenCalled();
});

test('who goes elsewhere is not held up', async () => {
  const gone = new AbortController();
  const { ask, fetch } = line(1_000);
  const waiting = fetch(PAGE, { signal: gone.signal });
  setTimeout(() => gone.abort(), 10);
  await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
  const times = ask.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ask).toHaveBeenCalledTimes(times);
});
