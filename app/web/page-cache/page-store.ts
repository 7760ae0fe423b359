import type { ChangedTags } from '#app/platform/page-changes.ts';

export type StoredPage = {
  tags: readonly string[];
  /** Its memory use with all encodings. */
  bytes: number;
  /** Something on it changed: it is served only if no newer one can be rendered. */
  isStale: boolean;
  storedAt: number;
};

/** A render in flight. Changes before its end may be missing in it. */
export type Render = { changed: Set<string>; isStale: boolean };

/** Pages by key in limited memory (LRU). */
export function createPageStore<Page extends StoredPage>(maxBytes: number) {
  const pages = new Map<string, Page>();
  const keysByTag = new Map<string, Set<string>>();
  const renders = new Set<Render>();
  let bytes = 0;

  function remove(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= page.bytes;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function makeRoom(): void {
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) return;
      remove(oldest);
    }
  }

  return {
    get size() {
      return { pages: pages.size, bytes };
    },

    get(key: string): Page | undefined {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },

    /** Call before a render's first read; ended by `put` or `endRender`. */
    beginRender(): Render {
      const render = { changed: new Set<string>(), isStale: false };
      renders.add(render);
      return render;
    },

    endRender(render: Render): void {
      renders.delete(render);
    },

    /** Stores a page, unless something on it changed while it was rendered. */
    put(render: Render, key: string, page: Page): boolean {
      renders.delete(render);
      if (render.isStale || page.tags.some((tag) => render.changed.has(tag))) return false;
      remove(key);
      pages.set(key, page);
      bytes += page.bytes;
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
      makeRoom();
      return pages.has(key);
    },

    /** A cached page has a new encoding. */
    resize(key: string, page: Page, newBytes: number): void {
      if (pages.get(key) !== page) return;
      bytes += newBytes - page.bytes;
      page.bytes = newBytes;
      makeRoom();
    },

    invalidate(tags: ChangedTags): void {
      if (tags === 'everything') {
        for (const page of pages.values()) page.isStale = true;
        for (const render of renders) render.isStale = true;
        return;
      }
      for (const tag of tags) {
        for (const key of keysByTag.get(tag) ?? []) {
          const page = pages.get(key);
          if (page) page.isStale = true;
        }
        for (const render of renders) render.changed.add(tag);
      }
    },
  };
}

export type PageStore<Page extends StoredPage> = ReturnType<typeof createPageStore<Page>>;
