// For the Dockerfile's first stage, in its copy of the project: leaves those packages in package.json that the built shop
// loads, so that `npm prune` removes the others. The rest is bundled (vite.bin.config.ts, vite.config.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { EXTERNAL_PACKAGES } from '../bin/steps/external-packages.mjs';

const file = new URL('../package.json', import.meta.url);
const { name, version, type, imports, dependencies } = JSON.parse(readFileSync(file, 'utf8'));
const needed = EXTERNAL_PACKAGES.map((one) => [one, dependencies[one]]);
const kept = {
  name,
  version,
  private: true,
  type,
  imports,
  dependencies: Object.fromEntries(needed),
};
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
