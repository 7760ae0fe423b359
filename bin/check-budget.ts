// Fails when the home page loads more script, style or font bytes than its budget. Measures the built files.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';

const BUDGET_KB = { script: 126, style: 18, font: 62 };
/** What no shopper needs, by words that a smaller file still has. */
const NOT_FOR_SHOPPERS = { zod: /_zod\b|ZodError/, 'the back-office': /Back to Site/ };

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
const assetsEndingWith = (ending: string) =>
  assets.filter((name) => name.endsWith(ending)).map((name) => `/assets/${name}`);

async function kilobytesOf(files: Iterable<string>, isCompressed: boolean): Promise<number> {
  let bytes = 0;
  for (const file of files)
    bytes += (await stat(join(client, isCompressed ? `${file}.br` : file))).size;
  return bytes / 1000;
}

const sizes = {
  script: await kilobytesOf(scripts, true),
  style: await kilobytesOf(assetsEndingWith('.css'), true),
  font: await kilobytesOf(assetsEndingWith('.woff2'), false),
};
let over = false;
for (const kind of ['script', 'style', 'font'] as const) {
  const within = sizes[kind] <= BUDGET_KB[kind];
  over ||= !within;
  console.log(
    `${within ? 'ok  ' : 'OVER'} ${kind}: ${sizes[kind].toFixed(1)} kB of ${BUDGET_KB[kind]} kB`,
  );
}
for (const [what, words] of Object.entries(NOT_FOR_SHOPPERS)) {
  for (const file of scripts) {
    if (!words.test(await readFile(join(client, file), 'utf8'))) continue;
    over = true;
    console.log(`OVER script: ${file} has ${what} in it`);
  }
}
process.exit(over ? 1 : 0);
