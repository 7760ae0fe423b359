import { href, data } from 'react-router';
import { redirectWith } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { EmailChangePage } from '../components/email-change-page.tsx';
import { findEmailChange } from '../email-change/queries.ts';
import { undoEmailChange } from '../email-change/undo-email-change.ts';
import { readSignedId } from '../library/signed-id.ts';
import { connectionLostAnswer } from '../settings/settings-words.ts';
import { endedSessionCookie } from '../sign-in/sign-out.ts';
import { arrivalPath } from '../words.ts';
import type { Route } from './+types/email-change-undo.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const id = readSignedId('undo-email-change', token);
  const change =
    id === undefined ? undefined : await orUnavailable(findEmailChange(id, new Date()));
  const view = change
    ? { token, email: change.oldEmail, isDone: change.confirmedAt !== null }
    : null;
  return data(view, { headers: NO_TRACE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), 'token');
  const { address } = context.get(requestInfoContext);
  const outcome = await orUnavailable(undoEmailChange({ request, address }, token, new Date()));
  const to = arrivalPath(outcome.ok ? 'email-kept' : 'email-not-undone');
  return redirectWith(outcome.ok ? [endedSessionCookie()] : [], to);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  onRedirect(serverAction(), {
    redirected: () => announce('SIGNED_OUT'),
    failed: connectionLostAnswer,
  });

const TITLE = 'Keep your email address';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: TITLE, description: TITLE, unlisted: true });

export default function EmailChangeUndo({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <EmailChangePage
        title="This link does not work"
        text="It was used already, or its time is over. If someone has changed your account, write to us."
      />
    );
  }
  const { token, email, isDone } = loaderData;
  const post = `${href('/email-change/undo')}?token=${encodeURIComponent(token)}`;
  const first = isDone ? `Your account gets ${email} back.` : `Your account keeps ${email}.`;
  return (
    <EmailChangePage
      title={TITLE}
      text={`${first} Everyone is signed out. Then reset your password at once: someone knows it.`}
      form={{ post, token, label: isDone ? 'Undo the change' : 'Stop the change' }}
    />
  );
}
