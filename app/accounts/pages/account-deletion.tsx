import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import { unsubscribe } from '#app/newsletter/unsubscribe.ts';
import { forgetCustomer } from '#app/orders/forget-customer.ts';
import { countOpenOrders } from '#app/orders/open-orders.ts';
import { useOwn } from '#app/orders/use-own.ts';
import { db, type Transaction } from '#app/platform/database.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { done } from '#app/values/outcome.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { announce } from '../auth-events.ts';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { useLastAnswer } from '../components/use-last-answer.ts';
import { deleteAccount } from '../delete-account.ts';
import { passwordOf } from '../form.ts';
import { findUser, requireUser, type User } from '../guards.ts';
import { answer, NO_STORE, orFault, passwordRefused, troubled } from '../settings-answers.ts';
import { countAdmins } from '../settings-queries.ts';
import { mayLoseRole } from '../rules.ts';
import { type FormAnswer, unanswered } from '../settings-words.ts';
import { endedSessionCookie } from '../sign-out.ts';
import type { Route } from './+types/account-deletion.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const WHY_NOT = {
  last_admin:
    'You are the only admin, and the shop needs one. Make somebody else an admin first, then delete your account.',
  open_orders:
    'An order of yours is still under way, and it needs somebody to go to. Your account can be deleted once the order was delivered or cancelled.',
};
const NOT_DELETED = 'Your account was not deleted';

export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const hindrance = await orUnavailable(findHindrance(user));
  return data({ email: user.email, hindrance }, { headers: NO_STORE });
}

/** Told before the form is filled in; the command itself has the last word. */
async function findHindrance(user: User): Promise<keyof typeof WHY_NOT | null> {
  if (user.roles.includes('admin') && !mayLoseRole('admin', await countAdmins())) {
    return 'last_admin';
  }
  return (await countOpenOrders(db, user.id)) > 0 ? 'open_orders' : null;
}

async function forget(tx: Transaction, user: User) {
  const forgotten = await forgetCustomer(tx, user.id);
  if (!forgotten.ok) return forgotten;
  await unsubscribe(tx, user.email);
  return done();
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const password = passwordOf(form, 'password');
  const errors: FormAnswer['errors'] = {
    ...(password === '' && { password: 'Please enter your password' }),
    ...(textOf(form, 'sure') !== 'yes' && { sure: 'Please tick the box if you are sure' }),
  };
  if (Object.keys(errors).length > 0) return answer<FormAnswer>({ errors }, 422);
  const outcome = await orFault(deleteAccount(user, { password, forget }, new Date()));
  if (outcome.ok) {
    const headers = { 'Set-Cookie': endedSessionCookie(), 'Clear-Site-Data': '"cache"' };
    return redirect('/', { headers });
  }
  switch (outcome.reason) {
    case 'last_admin':
    case 'open_orders':
      return answer(troubled(NOT_DELETED, WHY_NOT[outcome.reason]), 409);
    default: {
      const words = { title: NOT_DELETED, wrong: { password: 'The password is not right.' } };
      const { said, status, seconds } = passwordRefused(outcome, words);
      return answer(said, status, seconds);
    }
  }
}

/** Being led away means that it worked. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof Response)) return unanswered(thrown);
    announce('SIGNED_OUT');
    toast('Account deleted', 'Your account and what belonged to it are gone.');
    throw thrown;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    ...(loaderData === null && { title: 'Access Your Account' }),
    description: 'What is deleted, what is kept and why.',
    unlisted: true,
  });

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const own = useOwn(loaderData);
  const last = useLastAnswer<FormAnswer>(actionData);
  if (own === null) return null;
  return (
    <SettingsPage title="Delete my account" answer={last}>
      <Consequences />
      {own.hindrance && !last ? (
        <Hindrance why={own.hindrance} />
      ) : (
        <DeletionForm email={own.email} said={last} />
      )}
    </SettingsPage>
  );
}

function Hindrance({ why }: { why: keyof typeof WHY_NOT }) {
  return (
    <p className="mt-8 rounded-control border-l-4 border-brass bg-tint p-4">
      {WHY_NOT[why]}{' '}
      {why === 'open_orders' && (
        <Link to="/account/orders" className="text-wine underline underline-offset-4">
          Your orders
        </Link>
      )}
    </p>
  );
}

function Consequences() {
  return (
    <div className="mt-6 grid grid-cols-1 gap-8 sm:grid-cols-2">
      <Consequence title="What is deleted">
        <li>Your account, with its email address, password and sign-in on every device</li>
        <li>Your profile, with your name, phone number and address</li>
        <li>Your wishlist</li>
        <li>Two-factor sign-in and its recovery codes</li>
        <li>Your newsletter subscription</li>
        <li>Your name, phone number, email and address on past orders</li>
      </Consequence>
      <Consequence title="What is kept, and why">
        <li>
          Past orders: what was bought, when, for how much, how it was paid and the region. They say
          nothing of you any more. Business records are kept for as long as tax law asks, which is
          six years, and then deleted.
        </li>
        <li>Messages that you sent us, for 12 months, so that we can answer.</li>
        <li>
          The cart in this browser, which never was part of the account. See our{' '}
          <Link to="/privacy-policy" className="text-wine underline underline-offset-4">
            privacy policy
          </Link>
          .
        </li>
      </Consequence>
    </div>
  );
}

function Consequence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 grid gap-2 pl-5 text-muted [&>li]:list-disc">{children}</ul>
    </section>
  );
}

function DeletionForm({ email, said }: { email: string; said: FormAnswer | undefined }) {
  const wrong = said?.errors.sure;
  return (
    <SettingsForm
      action="/account/deletion"
      email={email}
      answer={said}
      submit={{ label: 'Delete my account', busy: 'Deleting...' }}
    >
      <p>
        This cannot be taken back. You may want to{' '}
        <a href="/account/data" className="text-wine underline underline-offset-4">
          download your data
        </a>{' '}
        first.
      </p>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={said?.errors.password}
      />
      <div>
        <label htmlFor="field-sure" className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            id="field-sure"
            type="checkbox"
            name="sure"
            value="yes"
            required
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'sure-error' : undefined}
            className="size-6 shrink-0 accent-wine"
          />
          I am sure: delete my account for good
        </label>
        {wrong && (
          <p id="sure-error" className="mt-1.5 text-sm font-medium text-danger">
            {wrong}
          </p>
        )}
      </div>
    </SettingsForm>
  );
}
