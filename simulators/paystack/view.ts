import { html, raw } from 'hono/html';
import { NETWORKS, type Outcome, offeredChannels, TEST_PHONE } from './payments.ts';
import type { Channel, Transaction } from './records.ts';

type Html = ReturnType<typeof html>;
export type Problem = Extract<Outcome, { refused: string }>['refused'] | 'act';
export type FormInput = { channel?: string; provider?: string; phone?: string };
type ViewState = { transaction: Transaction; action: string; problem?: Problem; input?: FormInput };

const money = (minor: number) =>
  `GH₵${(minor / 100).toLocaleString('en-GH', { minimumFractionDigits: 2 })}`;

const PROBLEMS: Record<Problem, string> = {
  act: 'Choose what to do.',
  channel: 'Choose how to pay.',
  network: 'Choose a network.',
  phone: 'Enter the number of the wallet, for example 055 123 4987.',
  only_mobile_money: 'Only mobile money can be approved later. Choose it, or approve now.',
};

/** The view of a transaction in any state. */
export function view(state: ViewState): Html {
  switch (state.transaction.status) {
    case 'ongoing':
      return waitingView(state);
    case 'success':
    case 'reversed':
      return paidView(state.transaction);
    default:
      return payView(state);
  }
}

function payView({ transaction, action, problem, input = {} }: ViewState): Html {
  const channels = offeredChannels(transaction.channels);
  const chosen = channels.find((name) => name === input.channel) ?? channels[0];
  const declined = transaction.status === 'failed' && !problem;
  return html`<h1 tabindex="-1">Pay ${money(transaction.amount)}</h1>
    ${facts(transaction)} ${problem && problem !== 'phone' ? notice(PROBLEMS[problem]) : ''}
    ${declined ? notice(`${transaction.gatewayResponse}. Nothing was taken; you can try again.`) : ''}
    <form method="post" action="${action}" novalidate>
      <fieldset class="channels">
        <legend>How do you want to pay?</legend>
        ${channels.map((channel) => channelChoice(channel, channel === chosen))}
      </fieldset>
      ${channels.includes('mobile_money') ? walletFields(input, problem) : ''}
      <div class="acts">
        <button class="main" name="act" value="approve">Approve</button>
        <button name="act" value="decline">Decline</button>
        <button class="wallet" name="act" value="approve_later">Approve later</button>
        <button class="quiet" name="act" value="abandon">Abandon</button>
      </div>
      <p class="wallet hint">
        Approve later leaves the prompt open on the phone for a while, as a slow payer would.
      </p>
      ${faultActs()}
    </form>`;
}

function facts({ reference, email }: Transaction): Html {
  return html`<dl>
    <div>
      <dt>To</dt>
      <dd>Test shop</dd>
    </div>
    <div>
      <dt>From</dt>
      <dd>${email}</dd>
    </div>
    <div>
      <dt>Reference</dt>
      <dd>${reference}</dd>
    </div>
  </dl>`;
}

const notice = (words: string) => html`<p class="notice" role="alert">${words}</p>`;

function channelChoice(channel: Channel, chosen: boolean): Html {
  const words =
    channel === 'card'
      ? { name: 'Card', hint: 'A test card that ends in 4081' }
      : { name: 'Mobile money', hint: 'A prompt on the phone' };
  return html`<label>
    <input type="radio" name="channel" value="${channel}" ${chosen ? 'checked' : ''} />
    <span>${words.name} <small>${words.hint}</small></span>
  </label>`;
}

function walletFields(
  { provider = 'mtn', phone = TEST_PHONE }: FormInput,
  problem?: Problem,
): Html {
  const wrong = problem === 'phone';
  return html`<div class="wallet fields">
    <fieldset class="networks">
      <legend>Network</legend>
      ${NETWORKS.map(
        (network) =>
          html`<label>
            <input
              type="radio"
              name="provider"
              value="${network.provider}"
              ${network.provider === provider ? 'checked' : ''}
            />
            <span>${network.name}</span>
          </label>`,
      )}
    </fieldset>
    <label for="phone">Phone number</label>
    <input
      id="phone"
      name="phone"
      type="tel"
      autocomplete="off"
      value="${phone}"
      ${wrong ? raw('aria-invalid="true" aria-describedby="phone-problem"') : ''}
    />
    ${wrong ? html`<p id="phone-problem" role="alert">${PROBLEMS.phone}</p>` : ''}
  </div>`;
}

function faultActs(): Html {
  return html`<details>
    <summary>Faults</summary>
    <p class="hint">What can go wrong between the bank and the shop. All but the last one pay.</p>
    <div class="faults">
      <button name="act" value="pay_and_close">Pay, but close before the callback</button>
      <button name="act" value="pay_and_throw">Pay, and the callback throws</button>
      <button name="act" value="pay_twice">Pay twice</button>
      <button name="act" value="drop">Lose the connection</button>
      <button class="wallet" name="act" value="ignore">Leave the prompt unanswered</button>
    </div>
  </details>`;
}

function waitingView({ transaction, action }: ViewState): Html {
  const { wallet, amount } = transaction;
  const network = NETWORKS.find(({ provider }) => provider === wallet?.provider)?.name ?? '';
  return html`<h1 tabindex="-1">Waiting for the phone</h1>
    <p role="status">
      ${network} asks ${wallet?.phone} to approve ${money(amount)}. You may close this window: the
      prompt stays open.
    </p>
    ${facts(transaction)}
    <form method="post" action="${action}">
      <div class="acts">
        <button class="main" name="act" value="approve">Approve</button>
        <button name="act" value="decline">Decline</button>
        <button class="quiet" name="act" value="abandon">Abandon</button>
      </div>
    </form>
    <p class="check"><a href="${action}">Check again</a></p>`;
}

function paidView(transaction: Transaction): Html {
  const back = returnAddress(transaction);
  return html`<h1 tabindex="-1">Approved</h1>
    <p>${money(transaction.amount)} paid, in play money.</p>
    ${facts(transaction)}
    ${back ? html`<p class="check"><a href="${back}">Back to the shop</a></p>` : ''}`;
}

export function messageView(title: string, words: string): Html {
  return html`<h1 tabindex="-1">${title}</h1>
    <p>${words}</p>`;
}

/** The shop's callback address with the reference. */
export function returnAddress({ callbackUrl, reference }: Transaction): string | undefined {
  if (callbackUrl === null) return undefined;
  const address = new URL(callbackUrl);
  address.searchParams.set('trxref', reference);
  address.searchParams.set('reference', reference);
  return address.href;
}
