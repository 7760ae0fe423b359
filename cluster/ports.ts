import { createServer } from 'node:net';

// Below the system's ephemeral ports: no connection of anybody takes one while its owner restarts.
const FIRST = 20_000;
const LAST = 31_999;
// A process that reserved a port before may not listen yet.
const given = new Set<number>();

/** Ports of 127.0.0.1 that are free at this moment, one after the other. */
export async function takePorts(count: number): Promise<number[]> {
  let run: number[] = [];
  for (let port = FIRST + (process.pid % 100) * 100; run.length < count; port += 1) {
    if (port > LAST) throw new Error('there are no free ports');
    run = !given.has(port) && (await isFree(port)) ? [...run, port] : [];
  }
  for (const port of run) given.add(port);
  return run;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
