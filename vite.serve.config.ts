import { defineConfig } from 'vite';
import { EXTERNAL_PACKAGES } from './bin/steps/external-packages.mjs';

/**
 * What starts the shop, bundled as the shop itself is: from its sources it loads a thousand files, which takes longer than
 * everything else of a start. A bundle of its own, because the shop reads the environment that this one has prepared.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'bin/serve.ts',
    outDir: 'build/start',
    target: 'node24',
    sourcemap: false,
    reportCompressedSize: false,
  },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
});
