import { Agent, get } from 'node:http';
import { Agent as TlsAgent, get as getByTls } from 'node:https';
import { until } from './until.ts';

/** Clients that send one request after the other, each on one connection for as long as the shop leaves it open. */
export function startClients(addresses: string[], count: number, ca?: string) {
  const connections = { keepAlive: true, maxSockets: count };
  const agent = ca ? new TlsAgent({ ...connections, ca }) : new Agent(connections);
  const state = { isOver: false, answered: 0, refused: 0, failed: [] as string[] };

  const send = (address: string) =>
    new Promise<void>((resolve) => {
      const fail = (why: string | number | undefined) => {
        state.failed.push(`${address}: ${why}`);
        resolve();
      };
      const request = (ca ? getByTls : get)(address, { agent }, (response) => {
        response.on('error', ({ message }) => fail(message));
        response.on('end', () => {
          if (response.statusCode !== 200) return fail(response.statusCode);
          state.answered += 1;
          resolve();
        });
        response.resume();
      });
      request.on('error', ({ code, message }: NodeJS.ErrnoException) => {
        // Accepted by the kernel, but not yet by the shop when it closed: as good as refused.
        const wasInBacklog = code === 'ECONNRESET' && !request.reusedSocket;
        if (code !== 'ECONNREFUSED' && !wasInBacklog) return fail(code ?? message);
        state.refused += 1;
        resolve();
      });
    });

  const work = async (at: number) => {
    for (let n = at; !state.isOver; n += 1) {
      const isClosed = state.refused > 0;
      if (isClosed) return;
      await send(addresses[n % addresses.length] ?? '');
    }
  };
  const clients = Array.from({ length: count }, (_, at) => work(at));
  return {
    /** Waits until so many more requests were answered. */
    answered: (more: number) => {
      const wanted = state.answered + more;
      return until(async () => state.answered >= wanted);
    },
    stop: async () => {
      state.isOver = true;
      await Promise.all(clients);
      agent.destroy();
      const { answered, refused, failed } = state;
      return { answered, refused, failed };
    },
  };
}
