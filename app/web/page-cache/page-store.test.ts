import { describe, expect, test } from 'vitest';
import { createPageStore, type StoredPage } from './page-store.ts';

const pageOf = (tags: string[], bytes = 10): StoredPage => ({
  tags,
  bytes,
  isStale: false,
  storedAt: 0,
});

function storeWith(pages: Record<string, StoredPage>, maxBytes = 100) {
  const store = createPageStore(maxBytes);
  for (const [key, page] of Object.entries(pages)) store.put(store.beginRender(), key, page);
  return store;
}

describe('a change', () => {
  test.each<[string, string[] | 'everything', string[]]>([
    ['of one tag', ['product:1'], ['/product/1', '/']],
    ['of a tag that all have', ['settings'], ['/product/1', '/product/2', '/']],
    ['of a tag that none has', ['product:9'], []],
    ['of everything', 'everything', ['/product/1', '/product/2', '/']],
  ])('%s invalidates pages with its tag and nothing else', (_, tags, outdated) => {
    const store = storeWith({
      '/product/1': pageOf(['product:1', 'settings']),
      '/product/2': pageOf(['product:2', 'settings']),
      '/': pageOf(['product:1', 'product:2', 'settings']),
    });
    store.invalidate(tags);
    const found = ['/product/1', '/product/2', '/'].filter((key) => store.get(key)?.isStale);
    expect(found).toEqual(outdated);
  });

  test.each<[string, string[] | 'everything', boolean]>([
    ['of one of its tags', ['b'], false],
    ['of another tag', ['c'], true],
    ['of everything', 'everything', false],
  ])('%s during a render decides whether it is stored', (_, tags, isStored) => {
    const store = createPageStore(100);
    const render = store.beginRender();
    store.invalidate(tags);
    expect(store.put(render, '/', pageOf(['a', 'b']))).toBe(isStored);
    expect(store.get('/') !== undefined).toBe(isStored);
  });

  test('before a render does not affect it', () => {
    const store = createPageStore(100);
    store.invalidate(['a']);
    expect(store.put(store.beginRender(), '/', pageOf(['a']))).toBe(true);
  });
});

describe('the memory', () => {
  test('keeps the most recently used pages within its limit', () => {
    const store = storeWith({ a: pageOf(['x'], 40), b: pageOf(['x'], 40) });
    store.get('a');
    store.put(store.beginRender(), 'c', pageOf(['x'], 40));
    expect(['a', 'b', 'c'].filter((key) => store.get(key))).toEqual(['a', 'c']);
    expect(store.size).toEqual({ pages: 2, bytes: 80 });
  });

  test('does not store a page that is larger than all of it', () => {
    const store = storeWith({ a: pageOf(['x'], 40) });
    expect(store.put(store.beginRender(), 'b', pageOf(['x'], 101))).toBe(false);
    expect(store.size.bytes).toBeLessThanOrEqual(100);
  });

  test('counts a page that is stored or encoded again once', () => {
    const store = storeWith({ a: pageOf(['x'], 40) });
    const again = pageOf(['y'], 30);
    store.put(store.beginRender(), 'a', again);
    store.resize('a', again, 50);
    store.resize('a', pageOf(['y'], 30), 90);
    expect(store.size).toEqual({ pages: 1, bytes: 50 });
    store.invalidate(['x']);
    expect(store.get('a')?.isStale).toBe(false);
  });
});
