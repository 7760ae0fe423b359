import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { EXTERNAL_PACKAGES } from './bin/steps/external-packages.mjs';

/** The router loads the script of a further page by our importRoute, which outlasts a connection that is cut. */
const patientImports: Plugin = {
  name: 'patient-imports',
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
  plugins: [tailwindcss(), patientImports, reactRouter()],
  build: {
    // Icons are small and come with the stylesheet; everything else is a file that the browser keeps.
    assetsInlineLimit: (file) => file.endsWith('/ui/icons.svg'),
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page of the storefront needs travels as one file instead of twenty small ones, with the icons
            // that it shows; what staff alone need stays out of it.
            codeSplitting: {
              groups: [
                {
                  name: 'shop',
                  test: /app\/(ui\/(?!staff|list-|password-field|send-file|unsaved)|values\/(?!countries|csv|file-size|count-text|previous-next|regions)|web|settings\/(page-title|shop-)|accounts\/(session|browser\/auth-events|rules)|wishlist\/(components\/heart|browser\/(use-wish|save-wish)|words)|content\/components\/(?!policy)|catalogue\/(rules|components\/(gallery|listing|product-card|share))|cart\/(cart|browser\/cart-|rules))/,
                },
              ],
            },
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
