import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './bin/steps/chunks.ts';
import { EXTERNAL_PACKAGES } from './bin/steps/external-packages.mjs';
import { leaveOutUnused } from './bin/steps/leave-out-unused.ts';

/** The router loads the script of a further page by our importRoute, which retries when the connection is cut. */
const retryingImports: Plugin = {
  name: 'retrying-imports',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router.*\/ssr\/(routes|routeModules)\.js$/ },
    handler(code) {
      const ours = code.replaceAll(
        /\bimport\((?:\s*\/\*.*?\*\/)+\s*([\w.]+)\s*\)/g,
        'importRoute($1)',
      );
      if (ours === code)
        throw new Error('react-router loads its routes differently: see vite.config.ts');
      return `import { importRoute } from '/app/web/import-route.ts';\n${ours}`;
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), leaveOutUnused, retryingImports, reactRouter()],
  build: {
    // Icons are small and come with the stylesheet; everything else is a file that the browser keeps.
    assetsInlineLimit: (file) => /\/ui\/(staff\/)?icons\.svg$/.test(file),
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Without them a page would ask for sixty small files, and a phone on a slow line wait for each.
            codeSplitting: { groups: CHUNK_GROUPS },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/server.ts' } },
      // Node loads one large file in a third of the time that it needs for the thousand small ones of the packages.
      resolve: { noExternal: true, external: EXTERNAL_PACKAGES },
    },
  },
});
