// The shop with live reload: the same app, its sources compiled on each request by Vite.
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { Env } from '#app/platform/env.ts';

type Sources = {
  createApp: (build: ServerBuild) => { fetch: Parameters<typeof getRequestListener>[0] };
  startWork: () => Promise<{ stop(): Promise<void> }>;
};

export async function openShop(env: Env) {
  const http = createHttpServer();
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      answer().catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500).end(error.stack);
      });
    });
    async function answer() {
      const { createApp } = (await vite.ssrLoadModule('/app/server.ts')) as Sources;
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      await getRequestListener(createApp(build).fetch)(request, response);
    }
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(env.PORT, env.HOST ?? 'localhost', resolve);
  });
  // Jobs run as they were when the shop was opened: a change of theirs needs a restart.
  const { startWork } = (await vite.ssrLoadModule('/app/server.ts')) as Sources;
  const work = await startWork();
  return {
    addresses: [env.ORIGIN],
    close: async () => {
      await work.stop();
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
