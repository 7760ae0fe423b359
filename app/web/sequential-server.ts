import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

// Browsers and proxies send the next request after the response; a few may be pipelined.
const MAX_WAITING = 8;

/**
 * A server that handles the pipelined requests of one connection one by one. Node would start all of them at once: a thousand requests in
 * one packet would be a thousand concurrent renders. A client that pipelines too many is disconnected.
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
