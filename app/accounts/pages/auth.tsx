import { useMemo } from 'react';
import { data, href, redirect } from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import { readWanted } from '#app/cart/form.ts';
import { hasLocalMailbox } from '#app/mail/local-mailbox.ts';
import { Link } from '#app/ui/link.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { CodeForm, SignInForm, SignUpForm } from '../components/auth-forms.tsx';
import { ConfirmationSent } from '../components/confirmation-sent.tsx';
import { findUser } from '../guards.ts';
import { authPath, returnPath } from '../rules.ts';
import { cookieName, readCookie } from '../session-cookie.ts';
import { answerAuth } from '../sign-in/auth-actions.ts';
import { arrivalNotice, type AuthAnswer } from '../words.ts';
import type { Route } from './+types/auth.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

type Tab = 'signin' | 'signup' | 'code';

function tabOf(requested: string | null): Tab {
  return requested === 'signup' || requested === 'code' ? requested : 'signin';
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const returnTo = returnPath(searchParams.get('returnTo'));
  if (await findUser(request)) throw redirect(returnTo);
  const tab = tabOf(searchParams.get('tab'));
  if (tab === 'code' && !readCookie(request, cookieName('two-factor'))) {
    throw redirect(authPath('signin', returnTo));
  }
  const notice = arrivalNotice(searchParams.get('notice'));
  const view = { tab, returnTo, notice, mailbox: hasLocalMailbox() };
  return data(view, { headers: NO_STORE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfoContext);
  const form = await readForm(request);
  return answerAuth({ request, address }, form, form.has('items') ? readWanted(form) : []);
}

const LOST: AuthAnswer['notice'] = {
  title: 'Sign in failed',
  message: 'The shop could not be reached. Please try again.',
  tone: 'error',
};

/** A redirect means success: this tab shows a toast, and the other tabs are notified. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return onRedirect(serverAction(), {
    redirected: (to) => {
      if (to.startsWith('/auth')) return;
      if (form.get('intent') === 'verify-code') announce('MFA_VERIFIED');
      announce('SIGNED_IN');
      toast('Welcome back!');
    },
    failed: () => {
      const stored: AuthAnswer = {
        values: { email: textOf(form, 'email') },
        errors: {},
        notice: LOST,
      };
      return data(stored, { status: 503 });
    },
  });
}

const WORDS: Record<Tab, { title: string; text: string }> = {
  signin: { title: 'Sign In', text: 'Your wishlist, orders and details in one place.' },
  signup: { title: 'Sign Up', text: 'Save your wishlist, your details and your orders.' },
  code: { title: 'One more step', text: 'Enter the code from your authenticator app.' },
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: WORDS[loaderData?.tab ?? 'signin'].title,
    description: 'Sign in or make an account.',
    unlisted: true,
  });

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, returnTo, mailbox, notice } = loaderData;
  const { title, text } = WORDS[tab];
  const arrived = useMemo(
    () => (notice ? { notice, errors: {}, values: { email: '' } } : undefined),
    [notice],
  );
  return (
    <div className="wrap grid justify-items-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-muted">{text}</p>
        {tab !== 'code' && <Tabs tab={tab} returnTo={returnTo} />}
        <div className="mt-8 rounded-card border border-line bg-surface p-6 sm:p-8">
          {actionData?.sent ? (
            <ConfirmationSent answer={actionData} returnTo={returnTo} mailbox={mailbox} />
          ) : (
            <ChosenForm tab={tab} answer={actionData ?? arrived} returnTo={returnTo} />
          )}
        </div>
      </div>
    </div>
  );
}

type ChosenFormProps = { tab: Tab; answer: AuthAnswer | undefined; returnTo: string };

function ChosenForm({ tab, answer, returnTo }: ChosenFormProps) {
  if (tab === 'code') return <CodeForm answer={answer} returnTo={returnTo} />;
  if (tab === 'signup') {
    return (
      <SignUpForm answer={answer} returnTo={returnTo}>
        {returnTo === href('/checkout') && <CartField />}
      </SignUpForm>
    );
  }
  return <SignInForm answer={answer} returnTo={returnTo} />;
}

/** The cart is sent along, for the device on which the address is confirmed. */
function CartField() {
  const { items } = useCart();
  const lines = items.map(({ id, quantity }) => ({ id, quantity }));
  return <input type="hidden" name="items" value={JSON.stringify(lines)} />;
}

function Tabs({ tab, returnTo }: { tab: Tab; returnTo: string }) {
  return (
    <nav aria-label="Account" className="mt-8 grid grid-cols-2 border-b border-line">
      {(['signin', 'signup'] as const).map((name) => (
        <Link
          key={name}
          to={authPath(name, returnTo)}
          replace
          preventScrollReset
          aria-current={tab === name ? 'page' : undefined}
          className={`-mb-px grid min-h-12 place-items-center border-b-2 font-semibold ${
            tab === name
              ? 'border-wine text-wine'
              : 'border-transparent text-muted hover:border-line-strong hover:text-ink'
          }`}
        >
          {WORDS[name].title}
        </Link>
      ))}
    </nav>
  );
}
