// Writes the storefront's list of routes beside the whole one: a phone has no use for the back-office's, and would take
// longer to start with them. See storefrontManifest in app/web/route-manifest.ts.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/platform/project-root.ts';
import { BACK_OFFICE, isOfBackOffice, storefrontManifest } from '#app/web/route-manifest.ts';

type ManifestRoute = { id: string; parentId?: string; path?: string };
type Manifest = { routes: Record<string, ManifestRoute>; url: string };

const START = 'window.__reactRouterManifest=';
const folder = join(projectRoot(), 'build/client/assets');
const file = (await readdir(folder)).find((name) => /^manifest-[\w-]+\.js$/.test(name));
if (!file) throw new Error('the build has no manifest');
const text = await readFile(join(folder, file), 'utf8');
if (!text.startsWith(START)) throw new Error('react-router writes its manifest differently');
const manifest: Manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, ''));
const { routes } = manifest;
if (!routes[BACK_OFFICE]) throw new Error(`there is no route ${BACK_OFFICE}`);

function isLeftOut(route: ManifestRoute): boolean {
  const parent = routes[route.parentId ?? ''];
  return isOfBackOffice(route) || (parent !== undefined && isLeftOut(parent));
}

const url = storefrontManifest(manifest.url);
const kept = Object.entries(routes).filter(([, route]) => !isLeftOut(route));
const shorter = { ...manifest, url, routes: Object.fromEntries(kept) };
await writeFile(join(folder, storefrontManifest(file)), `${START}${JSON.stringify(shorter)};`);
