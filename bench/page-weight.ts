import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';

type Route = { module: string; clientActionModule?: string; imports?: string[] };
type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
};

const HOME = [
  'root',
  'content/pages/shop-frame',
  'content/pages/page-errors',
  'content/pages/home',
];

/**
 * What the home page loads of the built files, in kilobytes as they are sent, and its scripts by their paths. What measures
 * the visit comes two seconds after the rest, and is counted with it.
 */
export async function weighHome() {
  const client = join(projectRoot(), 'build/client');
  const assets = await readdir(join(client, 'assets'));
  const manifestFile = assets.find((name) => /^manifest-.*-storefront\.js$/.test(name));
  if (!manifestFile) throw new Error('build/client has no manifest: build first');
  const text = await readFile(join(client, 'assets', manifestFile), 'utf8');
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const routes = HOME.map((id) => {
    const route = manifest.routes[id];
    if (!route) throw new Error(`the home page's route ${id} is not in the build`);
    return route;
  });
  const measuring = assets.find((name) => /^send-vitals-.*\.js$/.test(name));
  if (!measuring) throw new Error('what measures a visit is not in the build');
  const scripts = new Set([
    `/assets/${manifestFile}`,
    `/assets/${measuring}`,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, clientActionModule, imports = [] }) =>
      [module, clientActionModule ?? [], imports].flat(),
    ),
  ]);
  const ending = (end: string) =>
    assets.filter((name) => name.endsWith(end)).map((name) => `/assets/${name}`);
  const kilobytesOf = async (files: Iterable<string>, packed: '.br' | '') => {
    let bytes = 0;
    for (const file of files) bytes += (await stat(join(client, file + packed))).size;
    return bytes / 1_000;
  };
  const styles = ending('.css').filter((file) => file.startsWith('/assets/storefront-'));
  // Other pages have fonts of their own, such as the cards of gifts.
  const texts = await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8')));
  const fonts = ending('.woff2').filter((file) => texts.some((style) => style.includes(file)));
  return {
    scripts: [...scripts].map((file) => join(client, file)),
    sizes: {
      script: await kilobytesOf(scripts, '.br'),
      style: await kilobytesOf(styles, '.br'),
      font: await kilobytesOf(fonts, ''),
    },
  };
}
