import { href, redirect } from 'react-router';
import { signUp } from '#app/accounts/sign-up/sign-up.ts';
import { ACCOUNT_CREATED, waitMessage } from '#app/accounts/words.ts';
import { hasLocalMailbox } from '#app/mail/local-mailbox.ts';
import { log } from '#app/platform/log.ts';
import { errorNotice } from '#app/values/notice.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { readCheckoutSignUp } from '../sign-up-form.ts';
import { CHECKOUT_PATH, type SignUpAnswer, wrongNotice } from '../words.ts';
import type { Route } from './+types/sign-up.ts';

/** Creates an account from the checkout's fields. The response does not reveal whether the address already has one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { values, phone, cart, key, paysFirst, errors } = readCheckoutSignUp(
    await readForm(request),
  );
  if (Object.keys(errors).length > 0) {
    return answer({ kind: 'wrong', errors, notice: wrongNotice(false) }, 422);
  }
  const { address } = context.get(requestInfoContext);
  // After paying, the confirmation leads to the order; before, to the cart.
  const returnTo = paysFirst ? href('/orders') : CHECKOUT_PATH;
  const from = { returnTo, phone, cart, key };
  try {
    const outcome = await signUp({ request, address }, values, from, new Date());
    if (outcome.ok) {
      const { email } = values;
      const sent = { email, mailbox: hasLocalMailbox() };
      return answer({ kind: 'sent', notice: ACCOUNT_CREATED, ...sent }, 200, {
        'Set-Cookie': outcome.value.cookies,
      });
    }
    const notice = errorNotice('Sign up failed', waitMessage(outcome.seconds));
    return answer({ kind: 'refused', notice }, 429, { 'Retry-After': [String(outcome.seconds)] });
  } catch (failure) {
    log.error({ err: failure }, 'a sign-up at the checkout failed');
    return answer({ kind: 'lost' }, 503);
  }
}

function answer(result: SignUpAnswer, status: number, more: Record<string, string[]> = {}) {
  const headers = new Headers(NO_STORE);
  for (const [name, lines] of Object.entries(more)) {
    for (const line of lines) headers.append(name, line);
  }
  return Response.json(result, { status, headers });
}

/** A GET of this route has no page. */
export function loader() {
  return redirect(CHECKOUT_PATH);
}
