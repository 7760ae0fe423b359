import { data, redirect } from 'react-router';
import { emptyDeviceCart } from '#app/cart/browser/save-cart.ts';
import { countOpenOrders } from '#app/orders/open-orders.ts';
import { erasePersonalData } from '#app/personal-data.ts';
import { db } from '#app/platform/database.ts';
import { toast } from '#app/ui/toast-store.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { announce } from '../browser/auth-events.ts';
import { clearDevice } from '../browser/clear-device.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import {
  Consequences,
  DeletionForm,
  DeletionBlockerNotice,
} from '../components/deletion-parts.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { passwordOf } from '../form.ts';
import { findUser, requireUser, type User } from '../guards.ts';
import { mayLoseRole } from '../rules.ts';
import { deleteAccount } from '../settings/delete-account.ts';
import { passwordRefused, errorAnswer } from '../settings/settings-answers.ts';
import { countAdmins } from '../settings/settings-queries.ts';
import {
  type DeletionBlocker,
  type FormAnswer,
  connectionLostAnswer,
  WHY_NOT_DELETED,
} from '../settings/settings-words.ts';
import { endedSessionCookie } from '../sign-in/sign-out.ts';
import type { Route } from './+types/account-deletion.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const NOT_DELETED = 'Your account was not deleted';

export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const hindrance = await orUnavailable(findHindrance(user));
  return data({ email: user.email, hindrance }, { headers: NO_STORE });
}

/** Shown before the form is filled in; the command checks again. */
async function findHindrance(user: User): Promise<DeletionBlocker | null> {
  if (user.roles.includes('admin') && !mayLoseRole('admin', await countAdmins())) {
    return 'last_admin';
  }
  return (await countOpenOrders(db, user.id)) > 0 ? 'open_orders' : null;
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
  const outcome = await orFault(
    deleteAccount(user, { password, erase: erasePersonalData }, new Date()),
  );
  if (outcome.ok) {
    const headers = { 'Set-Cookie': endedSessionCookie(), 'Clear-Site-Data': '"cache"' };
    return redirect('/', { headers });
  }
  switch (outcome.reason) {
    case 'last_admin':
    case 'open_orders':
      return answer(errorAnswer(NOT_DELETED, WHY_NOT_DELETED[outcome.reason]), 409);
    default: {
      const words = { title: NOT_DELETED, wrong: { password: 'The password is not right.' } };
      const { result, status, seconds } = passwordRefused(outcome, words);
      return answer(result, status, seconds);
    }
  }
}

/** A redirect means success. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => {
      emptyDeviceCart();
      clearDevice();
      announce('SIGNED_OUT');
      toast('Account deleted', 'Your account and what belonged to it are gone.');
    },
    failed: connectionLostAnswer,
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Delete my account',
    description: 'What is deleted, what is kept and why.',
  });

export default function AccountDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<FormAnswer>(actionData);
  if (own === null) return null;
  return (
    <SettingsPage title="Delete my account">
      <Consequences />
      {own.hindrance && !last ? (
        <DeletionBlockerNotice why={own.hindrance} />
      ) : (
        <DeletionForm email={own.email} result={last} />
      )}
    </SettingsPage>
  );
}
