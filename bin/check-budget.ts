// Fails when a visitor's first page has grown too heavy. Weighs what the built home page really asks for.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';

const BUDGET_KB = { script: 130, style: 20, font: 65 };

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
};

const client = join(projectRoot(), 'build/client');
const assets = await readdir(join(client, 'assets'));
const manifestFile = assets.find((name) => /^manifest-.*\.js$/.test(name));
if (!manifestFile) throw new Error('build/client has no manifest: build first');
const text = await readFile(join(client, 'assets', manifestFile), 'utf8');
const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

const home = [
  'root',
  'content/pages/shop-frame',
  'content/pages/page-errors',
  'content/pages/home',
];
const routes = home.map((id) => {
  const route = manifest.routes[id];
  if (!route) throw new Error(`the home page's route ${id} is not in the build`);
  return route;
});
const scripts = new Set([
  `/assets/${manifestFile}`,
  manifest.entry.module,
  ...manifest.entry.imports,
  ...routes.flatMap((route) => [route.module, ...(route.imports ?? [])]),
]);
const named = (ending: string) =>
  assets.filter((name) => name.endsWith(ending)).map((name) => `/assets/${name}`);

async function weigh(files: Iterable<string>, packed: boolean): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(client, packed ? `${file}.br` : file))).size;
  return bytes / 1000;
}

const weights = {
  script: await weigh(scripts, true),
  style: await weigh(named('.css'), true),
  font: await weigh(named('.woff2'), false),
};
let over = false;
for (const kind of ['script', 'style', 'font'] as const) {
  const within = weights[kind] <= BUDGET_KB[kind];
  over ||= !within;
  console.log(
    `${within ? 'ok  ' : 'OVER'} ${kind}: ${weights[kind].toFixed(1)} kB of ${BUDGET_KB[kind]} kB`,
  );
}
process.exit(over ? 1 : 0);
