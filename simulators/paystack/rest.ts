import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { initialize } from './initialize.ts';
import { createRefund, findRefund, listRefunds } from './refund-calls.ts';
import { failure, readObject, reply } from './responses.ts';
import type { Simulator } from './simulator.ts';
import { fetchTransaction, listTransactions, timeline, verify } from './transaction-calls.ts';

type Env = { Bindings: HttpBindings };

/** The part of the provider's REST API that the shop's server calls. */
export function restRoutes(simulator: Simulator): Hono<Env> {
  const rest = new Hono<Env>();
  const call = (name: string) => [withKey(simulator), withFaults(simulator, name)] as const;

  rest.post('/transaction/initialize', ...call('initialize'), async (context) =>
    reply(
      context,
      initialize(simulator, await readObject(context), new URL(context.req.url).origin),
    ),
  );
  rest.get('/transaction/verify/:reference', ...call('verify'), (context) =>
    reply(context, verify(simulator, context.req.param('reference'))),
  );
  rest.get('/transaction', ...call('list'), (context) =>
    reply(context, listTransactions(simulator, context.req.query())),
  );
  rest.get('/transaction/timeline/:idOrReference', ...call('timeline'), (context) =>
    reply(context, timeline(simulator, context.req.param('idOrReference'))),
  );
  rest.get('/transaction/:id', ...call('fetch'), (context) =>
    reply(context, fetchTransaction(simulator, context.req.param('id'))),
  );
  rest.post('/refund', ...call('refund'), async (context) =>
    reply(context, createRefund(simulator, await readObject(context))),
  );
  rest.get('/refund', ...call('refund_list'), (context) =>
    reply(context, listRefunds(simulator, context.req.query())),
  );
  rest.get('/refund/:id', ...call('refund_status'), (context) =>
    reply(context, findRefund(simulator, context.req.param('id'))),
  );
  return rest;
}

export function withKey(simulator: Simulator): MiddlewareHandler<Env> {
  const right = `Bearer ${simulator.config.secretKey}`;
  return async (context, next) => {
    if (context.req.header('authorization') !== right)
      return reply(context, failure(401, 'Invalid key'));
    await next();
  };
}

function withFaults(simulator: Simulator, name: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const fault = simulator.faults.forCall(name);
    if (!fault) return next();
    if (fault.after || fault.fault === 'slow') {
      if (!fault.after) await pause(fault.ms);
      await next();
      await simulator.ledger.saved();
      if (fault.after && fault.fault === 'slow') await pause(fault.ms);
    }
    if (fault.fault !== 'slow') context.res = faultyResponse(context, fault.fault);
  };
}

function faultyResponse(
  context: Context<Env>,
  fault: 'error' | 'reset' | 'invalid' | 'unauthorized',
): Response {
  switch (fault) {
    case 'error':
      return Response.json({ status: false, message: 'An error occurred' }, { status: 500 });
    case 'invalid':
      return new Response('{"status":true,"message":"Verif', {
        headers: { 'content-type': 'application/json; charset=utf-8' },
      });
    case 'unauthorized':
      return Response.json({ status: false, message: 'Invalid key' }, { status: 401 });
    case 'reset':
      context.env.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
