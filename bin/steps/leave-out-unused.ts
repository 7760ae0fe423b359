import { readFileSync } from 'node:fs';
import type { Config } from '@react-router/dev/config';
import type { Plugin } from 'vite';
import routerConfig from '../../react-router.config.ts';
import { withoutUnused } from './unused-code.ts';
import { UNUSED, USES, VERSIONS } from './unused-in-packages.ts';

const config: Config = routerConfig;
const filesMet = new Set<string>();

/** Leaves out of the browser's script what the shop never runs of its packages: see `unused-in-packages.ts`. */
export const leaveOutUnused: Plugin = {
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    const { root } = this.environment.config;
    for (const [name, checked] of Object.entries(VERSIONS)) {
      const text = readFileSync(`${root}/node_modules/${name}/package.json`, 'utf8');
      const { version } = JSON.parse(text);
      if (version === checked) continue;
      this.error(`${name} is now ${version}: check the list in bin/steps/unused-in-packages.ts`);
    }
    if (config.ssr !== true || config.routeDiscovery?.mode !== 'initial')
      this.error('routes are discovered: bin/steps/unused-in-packages.ts leaves that out');
  },
  transform: {
    filter: { id: /\/node_modules\/(react-dom|react-router)\// },
    handler(code, id) {
      const file = id.replace(/^.*\/node_modules\//, '');
      filesMet.add(file);
      const unused = UNUSED[file];
      return unused && withoutUnused(code, unused);
    },
  },
  generateBundle(_options, bundle) {
    const unmet = Object.keys(UNUSED).filter((file) => !filesMet.has(file));
    if (unmet.length > 0) this.error(`is not in the script any more: ${unmet.join(', ')}`);
    let isReactMet = false;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, { code }] of Object.entries(chunk.modules)) {
        if (code === null || /\/node_modules\/react(-dom)?\//.test(id)) continue;
        isReactMet ||= USES.known.test(code);
        const use = USES.leftOut.exec(code) ?? (id.includes('/app/') && USES.ofRouter.exec(code));
        if (use) this.error(`${id} uses ${use[0]}: bin/steps/unused-in-packages.ts leaves it out`);
      }
    }
    if (!isReactMet) this.error('the bundler names React differently: see leave-out-unused.ts');
  },
};
