import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { contentPolicy, page } from './document.ts';
import { ACTS, isPaid, perform, type ActRequest } from './payments.ts';
import { openingState, popupAction, popupState, unknownState } from './popup-state.ts';
import type { Transaction } from './records.ts';
import type { Simulator } from './simulator.ts';
import { messageView, type Problem, returnAddress, view } from './view.ts';

type Html = ReturnType<typeof page>;

const asset = (name: string) => readFileSync(new URL(`assets/${name}`, import.meta.url), 'utf8');
const ASSETS = [
  { path: '/assets/page.css', type: 'text/css', text: asset('page.css') },
  { path: '/assets/popup.js', type: 'text/javascript', text: asset('popup.js') },
];
const STAYS: readonly string[] = ['pay_and_close', 'pay_and_throw', 'drop'];

/** The popup in the shop's frame, and the same as a page that works without script. */
export function pageRoutes(simulator: Simulator): Hono<{ Bindings: HttpBindings }> {
  const pages = new Hono<{ Bindings: HttpBindings }>();
  const find = (context: Context) => simulator.ledger.findByCode(context.req.param('code') ?? '');
  const show = (context: Context, body: Html, code: 200 | 404 | 422, paying?: Transaction) => {
    const callback = paying?.callbackUrl ?? null;
    context.header(
      'content-security-policy',
      contentPolicy(simulator.config.frameAncestors, callback),
    );
    return context.html(body, code);
  };
  const showPay = (context: Context, transaction: Transaction, refused?: Refused) => {
    const action = transaction.accessCode;
    const body = view({ transaction, action, ...refused });
    return show(
      context,
      page({ title: 'Pay', root: '../', body }),
      refused ? 422 : 200,
      transaction,
    );
  };

  for (const { path, type, text } of ASSETS) {
    pages.get(path, (context) =>
      context.body(text, 200, { 'content-type': `${type}; charset=utf-8` }),
    );
  }

  pages.get('/popup', (context) => {
    const body = messageView('One moment', 'The payment is being opened.');
    const popup = { accessCode: '' };
    return show(context, page({ title: 'One moment', root: '', body, popup }), 200);
  });
  pages.get('/popup/:code', (context) => {
    const accessCode = context.req.param('code');
    const transaction = find(context);
    if (!transaction) {
      const popup = { accessCode, state: unknownState };
      return show(context, page({ ...UNKNOWN, root: '../', popup }), 404);
    }
    const body = view({ transaction, action: popupAction(transaction) });
    const popup = { accessCode, state: openingState(transaction) };
    return show(context, page({ title: 'Pay', root: '../', body, popup }), 200, transaction);
  });
  pages.get('/popup/:code/state', async (context) => {
    const transaction = find(context);
    if (!transaction) return context.json(await unknown(), 404);
    const state = await popupState(transaction, NO_ACT, { transaction });
    const opening = context.req.query('opening') ? openingState(transaction) : {};
    return context.json({ ...state, ...opening });
  });
  pages.post('/popup/:code', async (context) => {
    const transaction = find(context);
    if (!transaction) return context.json(await unknown(), 404);
    const request = readActRequest(await context.req.text());
    if (!request) return context.json({ message: 'No such act' }, 400);
    return context.json(
      await popupState(transaction, request, perform(simulator, transaction, request)),
    );
  });

  pages.get('/pay/:code', (context) => {
    const transaction = find(context);
    if (transaction) return showPay(context, transaction);
    return show(context, page({ ...UNKNOWN, root: '../' }), 404);
  });
  pages.post('/pay/:code', async (context) => {
    const transaction = find(context);
    if (!transaction) return show(context, page({ ...UNKNOWN, root: '../' }), 404);
    const request = readActRequest(await context.req.text());
    if (!request) return showPay(context, transaction, { problem: 'act' });
    const outcome = perform(simulator, transaction, request);
    if ('refused' in outcome) {
      return showPay(context, transaction, { problem: outcome.refused, input: request });
    }
    const goesBack = request.act === 'abandon' || isPaid(outcome.transaction);
    const back = goesBack && !STAYS.includes(request.act) && returnAddress(transaction);
    return context.redirect(back || transaction.accessCode, 303);
  });
  return pages;
}

type Refused = { problem: Problem; input?: ActRequest };

const UNKNOWN = {
  title: 'Not found',
  body: messageView(
    'No such payment',
    'This payment does not exist. Go back to the shop and start again.',
  ),
};
const unknown = async () => ({ ...unknownState, view: String(await UNKNOWN.body) });
const NO_ACT: ActRequest = { act: 'approve', channel: '', provider: '', phone: '' };

function readActRequest(text: string): ActRequest | undefined {
  const form = new URLSearchParams(text);
  const field = (name: string) => (form.get(name) ?? '').slice(0, 200);
  const act = ACTS.find((name) => name === form.get('act'));
  return (
    act && { act, channel: field('channel'), provider: field('provider'), phone: field('phone') }
  );
}
