import { href, data } from 'react-router';
import { claimGuestOrders } from '#app/orders/guests/claim-orders.ts';
import { redirectWith } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { EmailChangePage } from '../components/email-change-page.tsx';
import { confirmEmailChange } from '../email-change/confirm-email-change.ts';
import { findEmailChange } from '../email-change/queries.ts';
import { requireUser } from '../guards.ts';
import { deviceCookie } from '../known-device.ts';
import { readSignedId } from '../library/signed-id.ts';
import { settingsPath, connectionLostAnswer } from '../settings/settings-words.ts';
import type { Route } from './+types/email-change.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const token = url.searchParams.get('token') ?? '';
  const id = readSignedId('confirm-email-change', token);
  const change =
    id === undefined ? undefined : await orUnavailable(findEmailChange(id, new Date()));
  const isOwn = change?.userId === user.id;
  return data(isOwn ? { token, email: change.newEmail } : null, { headers: NO_TRACE });
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const token = textOf(await readForm(request), 'token');
  const outcome = await orUnavailable(
    confirmEmailChange(user, { token, onConfirmed: claimGuestOrders }, new Date()),
  );
  if (!outcome.ok) return redirectWith([], settingsPath('email-link'));
  const cookie = deviceCookie(request, outcome.value.email);
  return redirectWith([cookie], settingsPath('email'));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  onRedirect(serverAction(), {
    redirected: () => announce('USER_UPDATED'),
    failed: connectionLostAnswer,
  });

const TITLE = 'Confirm your new email address';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: TITLE, description: TITLE, unlisted: true });

export default function EmailChange({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <EmailChangePage
        title="This link does not work"
        text="It is older than 24 hours, was replaced by a newer one, or belongs to another account. You can ask for a new one in your settings."
      />
    );
  }
  const { token, email } = loaderData;
  const post = `${href('/email-change')}?token=${encodeURIComponent(token)}`;
  return (
    <EmailChangePage
      title={TITLE}
      text={`From now on you sign in with ${email}. Your other devices are signed out.`}
      form={{ post, token, label: 'Use this address' }}
    />
  );
}
