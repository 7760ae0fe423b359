import { defineConfig } from 'vite';
import { EXTERNAL_PACKAGES } from './bin/steps/external-packages.mjs';

/**
 * What an owner runs, bundled as the shop itself is: from its sources each loads a thousand files, which takes longer than
 * everything else of a start. A bundle of its own, because the shop reads the environment that this one has prepared.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['serve', 'worker', 'admin', 'migrate', 'restore'].map((name) => `bin/${name}.ts`),
    },
    outDir: 'build/bin',
    target: 'node24',
    sourcemap: false,
    reportCompressedSize: false,
  },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
});
