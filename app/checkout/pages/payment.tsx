import { data, Form, isRouteErrorResponse } from 'react-router';
import type { Buyer } from '#app/orders/buyer.ts';
import { findForBuyers, requireBuyers } from '#app/orders/guests/queries.ts';
import { provider } from '#app/payments/mode.ts';
import { paymentPath } from '#app/payments/rules.ts';
import type { Settled } from '#app/payments/settle.ts';
import { windowHeaders } from '#app/payments/window-policy.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { usePayment } from '../browser/use-payment.ts';
import { PaymentState } from '../components/payment-state.tsx';
import { confirmPayment } from '../confirm-payment.ts';
import { requirePaymentDocument } from '../payment-document.ts';
import { findPayment } from '../queries.ts';
import { confirmationPath, type PaymentAnswer } from '../words.ts';
import type { Route } from './+types/payment.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const LIMIT: Limit = { name: 'confirm-payment', max: 30, seconds: 60 };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await findOwn(await requireBuyers(request), params.attemptId);
  if (!found) throw notFound();
  const { state, accessCode, pageUrl, number, reference, heldUntil, ...payment } = found;
  const isOpen = state === 'open';
  const order = { number: number ?? '', method: payment.method, reference };
  const known: PaymentAnswer | undefined =
    state === 'paid'
      ? { kind: 'paid', ...order }
      : state === 'returned'
        ? { kind: 'returned' }
        : undefined;
  const view = {
    until: heldUntil.getTime(),
    payment,
    known,
    accessCode: isOpen ? accessCode : null,
    pageUrl: isOpen ? pageUrl : null,
    isSimulated: provider()?.isSimulated ?? false,
  };
  const { nonce } = context.get(requestInfoContext);
  return data(view, { headers: { ...NO_STORE, ...windowHeaders(nonce) } });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requirePaymentDocument(request);
  return serverLoader();
}

/** Asks the provider for the result. `closed` releases the stock if nothing was paid; `let_go` does so even while a prompt is open. */
export async function action({ request, params }: Route.ActionArgs) {
  const buyers = await requireBuyers(request);
  const form = await readForm(request);
  const { isClosed, letGo } = readWhat(form);
  const found = await findOwn(buyers, params.attemptId);
  if (!found) throw notFound();
  const now = new Date();
  const limit = await orUnavailable(consumeRateLimit(LIMIT, buyers[0]?.id ?? '', now));
  if (!limit.allowed) {
    const seconds = limit.retryAfterSeconds;
    return answer({ kind: 'limited', seconds }, 429, { 'Retry-After': String(seconds) });
  }
  // Without a provider the result is unknown; the order's page shows it once there is an order.
  if (!provider()) return answer({ kind: 'waiting' });
  const input = { reference: found.reference, now, isClosed, letGo };
  const settled = await orUnavailable(confirmPayment(input));
  if (!settled) throw notFound();
  return answer(answerFrom(settled, found));
}

function findOwn(buyers: readonly Buyer[], attemptId: string) {
  return orUnavailable(findForBuyers(buyers, (buyer) => findPayment(buyer, attemptId)));
}

function readWhat(form: FormData) {
  const isStrange = [...form].some(
    ([name, value]) => (name !== 'closed' && name !== 'let_go') || value !== 'yes',
  );
  if (isStrange) throw data('The form could not be read.', { status: 400 });
  return { isClosed: form.has('closed'), letGo: form.has('let_go') };
}

type Found = { reference: string; heldUntil: Date };

function answerFrom(settled: Settled, { reference, heldUntil }: Found): PaymentAnswer {
  if (settled.state === 'waiting') return { kind: 'waiting', until: heldUntil.getTime() };
  if (settled.state !== 'paid') return { kind: settled.state };
  return { kind: 'paid', number: settled.number, method: settled.method, reference };
}

function answer(result: PaymentAnswer, status = 200, headers: Record<string, string> = {}) {
  return data(result, { status, headers: { ...NO_STORE, ...headers } });
}

function notFound() {
  return data(null, { status: 404, headers: NO_STORE });
}

/** The page stays, whatever the response. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (failure) {
    const status = isRouteErrorResponse(failure) ? failure.status : 0;
    const kind = status === 401 ? 'signed_out' : status === 404 ? 'unknown' : 'lost';
    return { kind } satisfies PaymentAnswer;
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { description: 'What became of your payment.', unlisted: true });

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  // Remounts for another payment: no state is shared.
  return <OnePayment key={loaderData.payment.id} loaded={loaderData} answered={actionData} />;
}

type OneProps = {
  loaded: Route.ComponentProps['loaderData'];
  answered: Route.ComponentProps['actionData'];
};

function OnePayment({ loaded, answered }: OneProps) {
  const { payment, known, accessCode, pageUrl, isSimulated, until } = loaded;
  const path = paymentPath(payment.id);
  const {
    view,
    answer: last,
    isPayable,
    isOpen,
    isBlocked,
    reopen,
    again,
    letGo,
    lettingGo,
  } = usePayment({
    id: payment.id,
    path,
    known: answered ?? known,
    accessCode,
    isSimulated,
  });
  const isUnsettled = view === 'waiting' || view === 'received' || view === 'late';
  return (
    <PaymentState
      view={view}
      payment={{ ...payment, path, until: (last?.kind === 'waiting' && last.until) || until }}
      orderTo={last?.kind === 'paid' ? confirmationPath(last) : undefined}
    >
      {isPayable && (
        <>
          <Button
            kind="secondary"
            busy={isOpen}
            onClick={() => void reopen()}
            className="needs-script"
          >
            Open the payment window again
          </Button>
          {pageUrl && <PageLink to={pageUrl} isNeeded={isBlocked} />}
        </>
      )}
      {isUnsettled && (
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            again();
          }}
        >
          <button type="submit" className={buttonClass(view === 'late' ? 'primary' : 'quiet')}>
            Check again
          </button>
        </Form>
      )}
      {isUnsettled && view !== 'received' && (
        <Form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void letGo();
          }}
        >
          <input type="hidden" name="let_go" value="yes" />
          <Button type="submit" kind="secondary" busy={lettingGo === 'asking'}>
            Pay another way
          </Button>
        </Form>
      )}
      <p role="alert" className="basis-full text-danger empty:hidden">
        {lettingGo === 'refused' &&
          'We could not ask our payment partner whether you have paid. Please try again in a minute.'}
      </p>
    </PaymentState>
  );
}

/** The provider's hosted page, without script or if the browser blocks the window. */
function PageLink({ to, isNeeded }: { to: string; isNeeded: boolean }) {
  const link = (
    <a href={to} className={buttonClass('secondary')}>
      Pay on a page of its own
    </a>
  );
  return isNeeded ? link : <noscript>{link}</noscript>;
}
