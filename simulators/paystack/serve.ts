import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readConfig } from './config.ts';
import { controlRoutes } from './control.ts';
import { pageRoutes } from './pages.ts';
import { failure, reply } from './responses.ts';
import { restRoutes } from './rest.ts';
import { startScheduler } from './scheduler.ts';
import { type Simulator, openSimulator } from './simulator.ts';

const MAX_BYTES = 2_000_000;

let finish = () => Promise.resolve();

process.once('SIGTERM', shutDown);
process.once('SIGINT', shutDown);
// The parent process has ended, also when it was killed.
process.once('disconnect', shutDown);

try {
  await open();
} catch (error) {
  stop(error);
}

async function open(): Promise<void> {
  const config = readConfig(process.env);
  const simulator = await openSimulator(config, stop);
  finish = simulator.ledger.close;
  const server = createAdaptorServer({
    fetch: createApp(simulator).fetch,
    // Longer than any client keeps a connection: one that we close while it sends the next request fails for it.
    serverOptions: { keepAliveTimeout: 75_000 },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, '127.0.0.1', resolve);
  });
  startScheduler(simulator);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
  process.send?.({ port });
}

function createApp(simulator: Simulator): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    await next();
    // No response is sent before its records are on disk, since a kill could still undo them.
    await simulator.ledger.saved();
    context.header('cache-control', 'no-store');
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
  });
  app.use(bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge }));
  app.route('/', restRoutes(simulator));
  app.route('/', controlRoutes(simulator));
  app.route('/', pageRoutes(simulator));
  app.notFound((context) => reply(context, failure(404, 'Route not found')));
  return app;
}

function tooLarge(context: Context): Response {
  // The unread body would be taken for the next request.
  context.header('connection', 'close');
  return reply(context, failure(413, 'Request body is too large'));
}

function shutDown(): void {
  finish().then(() => process.exit(0), stop);
}

function stop(reason: unknown): never {
  const words = reason instanceof Error ? reason.message : String(reason);
  process.stderr.write(`Payment simulator: ${words}\n`);
  process.exit(1);
}
