type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** The files in which modules travel that several pages need, the one that is loaded first before the others. */
const CHUNKS = ['vendor', 'shop', 'catalogue', 'forms', 'checkout', 'account', 'staff'] as const;
type Chunk = (typeof CHUNKS)[number];

/** What changes with the packages alone, so that a deployment of ours leaves it in the browser's cache. */
const VENDOR =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/web\/import-route\.ts$|preload-helper/;

/** Every page of the shop starts with these, so they need no files of their own. */
const FRAME = /\/app\/(root|entry\.client|content\/pages\/(shop-frame|page-errors))\.tsx/;

/** Of a page, by its path below `app`. */
const AREAS: [RegExp, Chunk][] = [
  [/^(root|entry\.client|content\/pages\/(home|shop-frame|page-errors))\.tsx/, 'shop'],
  [/^catalogue\/pages\//, 'catalogue'],
  [/^(cart|checkout)\/pages\//, 'checkout'],
  [/^(\w+\/)?admin\//, 'staff'],
];

const areaOf = (page: string): Chunk => AREAS.find(([path]) => path.test(page))?.[1] ?? 'account';

const pagesById = new Map<string, Set<string>>();

/** The pages, by their paths below `app`, that do not start without this module. */
function pagesOf(id: string, graph: Graph): Set<string> {
  const known = pagesById.get(id);
  if (known) return known;
  const pages = new Set<string>();
  pagesById.set(id, pages);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry) pages.add(id.replace(/^.*\/app\//, '').replace(/\?.*$/, ''));
  for (const importer of info?.importers ?? []) {
    for (const page of pagesOf(importer, graph)) pages.add(page);
  }
  return pages;
}

/** The file in which a module of ours travels, if it is not that of its only page. */
function chunkOf(id: string, graph: Graph): Chunk | null {
  if (VENDOR.test(id)) return 'vendor';
  if (FRAME.test(id)) return 'shop';
  if (!id.includes('/app/') || id.includes('?')) return null;
  const pages = pagesOf(id, graph);
  if (pages.size < 2) return null;
  const areas = new Set([...pages].map(areaOf));
  if (areas.has('shop')) return 'shop';
  if (areas.has('catalogue')) return 'catalogue';
  const [area = null] = areas;
  return areas.size > 1 ? 'forms' : area;
}

/** For the bundler, which looks for a module's group by priority and puts what it imports into the same file. */
export const CHUNK_GROUPS = CHUNKS.map((chunk, index) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: CHUNKS.length - index,
}));
