import { href, data, redirect } from 'react-router';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, textOf } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { stayOnPage } from '../browser/stay-on-page.ts';
import { requireUser } from '../guards.ts';
import { endOtherSessions } from '../settings/end-other-sessions.ts';
import { endSession } from '../settings/end-session.ts';
import { settingsPath } from '../settings/settings-words.ts';
import type { Route } from './+types/account-sessions.ts';

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  switch (intentOf(form)) {
    case 'end': {
      const outcome = await orUnavailable(endSession(user, textOf(form, 'session')));
      if (!outcome.ok) throw data('You are not signed in there.', { status: 404 });
      return redirect(settingsPath('session'));
    }
    case 'end-others':
      await orUnavailable(endOtherSessions(user));
      return redirect(settingsPath('sessions'));
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnPage(serverAction(), {
    gone: settingsPath('session-gone'),
    back: href('/account/settings'),
    message: 'Nothing was signed out. Please try again.',
  });
}

/** A GET of this route redirects to the list. */
export function loader() {
  return redirect(href('/account/settings'), { headers: NO_STORE });
}

export default function AccountSessions() {
  return null;
}
