import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page of the storefront needs travels as one file instead of twenty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'shop',
                  test: /lucide-react|app\/(ui|values|web|settings|accounts\/(session|auth-events|rules)|wishlist\/(components\/heart|use-wish|keep-wish|words)|content\/components|catalogue\/(rules|components)|cart\/(cart|rules))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './app/server.ts' } } },
  },
});
