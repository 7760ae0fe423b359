// The shop with live reload: Vite compiles the sources on each request.
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { Env } from '#app/platform/env.ts';

type ServerModule = {
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
      respond().catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500).end(error.stack);
      });
    });
    async function respond() {
      const { createApp } = (await vite.ssrLoadModule('/app/server.ts')) as ServerModule;
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      await getRequestListener(createApp(build).fetch)(request, response);
    }
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(env.PORT, env.HOST ?? 'localhost', resolve);
  });
  // Jobs are loaded once at the start: a change to them needs a restart.
  const { startWork } = (await vite.ssrLoadModule('/app/server.ts')) as ServerModule;
  const work = await startWork();
  return {
    close: async () => {
      await work.stop();
      await vite.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
