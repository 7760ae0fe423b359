import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

// Browsers and proxies send the next request when they have the answer; a few more may be on their way.
const MAX_WAITING = 8;

/**
 * A server that answers the requests of one connection one after the other. Node would begin all of them at once, so
 * that a thousand requests in one packet are a thousand pages in the making. Who sends too many ahead is cut off.
 */
export function createSequentialServer(options: ServerOptions, answer: RequestListener) {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  return createServer(options, (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = waiting.get(socket);
    const begin = () => {
      response.once('close', () => {
        const next = waiting.get(socket)?.shift();
        if (socket.destroyed || !next) waiting.delete(socket);
        else next();
      });
      answer(request, response);
    };
    if (!queue) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < MAX_WAITING) queue.push(begin);
    else socket.destroy();
  });
}
