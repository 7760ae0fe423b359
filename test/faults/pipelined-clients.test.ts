import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultPostgres, openFaultPostgres } from '../support/fault-postgres.ts';
import { type FaultShop, FIRST_PORT, openFaultShop } from '../support/fault-shop.ts';
import { until } from '../support/until.ts';

let postgres: FaultPostgres;
let shop: FaultShop;
const sockets: Socket[] = [];

beforeAll(async () => {
  postgres = await openFaultPostgres();
  shop = await openFaultShop({
    databaseUrl: postgres.url,
    instances: 1,
    // Each answer is a render of its own, which the log counts.
    env: { LOG_LEVEL: 'info', PAGE_CACHE_MB: '0' },
  });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop?.close();
  await postgres?.close();
});

const REQUEST = `GET /categories HTTP/1.1\r\nHost: localhost:${FIRST_PORT}\r\n\r\n`;

/** Sends `count` pipelined requests; `read` consumes the responses. */
async function sendAhead(count: number, { read }: { read: boolean }) {
  const socket = connect(FIRST_PORT, 'localhost');
  sockets.push(socket);
  const state = { isClosed: false, text: '' };
  socket.on('close', () => (state.isClosed = true));
  socket.on('error', () => undefined);
  if (read) socket.on('data', (chunk: Buffer) => (state.text += chunk.toString('latin1')));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(REQUEST.repeat(count));
  return state;
}

const rendered = () => (shop.instances[0]?.log().split('"path":"/categories"').length ?? 1) - 1;

test('a few pipelined requests are all answered, in order', async () => {
  const state = await sendAhead(4, { read: true });
  await until(() => Promise.resolve(state.text.split('HTTP/1.1 200').length - 1 === 4));
  expect(state.text.match(/HTTP\/1\.1 \d+/g)).toEqual(
    Array.from({ length: 4 }, () => 'HTTP/1.1 200'),
  );
  // A line of the log may come after its answer.
  await until(() => Promise.resolve(rendered() === 4));
});

test('a client with a thousand pipelined requests is disconnected, and they are not rendered', async () => {
  const attackers = await Promise.all(
    Array.from({ length: 10 }, () => sendAhead(1_400, { read: false })),
  );
  const answer = await fetch(`http://localhost:${FIRST_PORT}/categories`);
  expect(answer.status).toBe(200);
  await answer.text();
  await until(() => Promise.resolve(attackers.every(({ isClosed }) => isClosed)));
  // The four before, the first request of each connection, ours, and no more.
  expect(rendered()).toBeLessThanOrEqual(4 + 10 + 1);
});
