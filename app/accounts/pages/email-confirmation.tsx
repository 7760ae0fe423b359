import { useEffect } from 'react';
import { data, Form, redirect, useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/no-store.ts';
import { redirectWith } from '#app/web/redirect-with.ts';
import { visitContext } from '#app/web/visit.ts';
import { announce } from '../auth-events.ts';
import { orLedAway } from '../led-away.ts';
import { confirmEmail } from '../sign-in/confirm-email.ts';
import { findUser } from '../guards.ts';
import { arrivalPath } from '../words.ts';
import type { Route } from './+types/email-confirmation.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Opening the link changes nothing yet: mail scanners open links too. The page itself then confirms. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') throw redirect((await findUser(request)) ? '/' : '/auth');
  return data({ token }, { headers: NO_TRACE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), 'token');
  const { address } = context.get(visitContext);
  const outcome = await orUnavailable(confirmEmail({ request, address }, token, new Date()));
  if (!outcome.ok) return redirect(arrivalPath('verification'));
  const { cookies } = outcome.value;
  // A second click finds the address confirmed and nobody signed in by it.
  return redirectWith(cookies, cookies.length > 0 ? '/' : arrivalPath('confirmed'));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLedAway(serverAction(), {
    led: (to) => {
      if (to !== '/') return;
      announce('SIGNED_IN');
      toast('Email Verified!', 'Welcome: your account is ready.');
    },
    lost: () => {
      throw redirect(arrivalPath('verification'));
    },
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Confirming your email',
    description: 'Confirms the address of an account.',
    unlisted: true,
  });

export default function EmailConfirmation({ loaderData: { token } }: Route.ComponentProps) {
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  useEffect(() => {
    void submit({ token }, { method: 'post', action: '/email-confirmation', replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [token]);
  return (
    <div className="wrap grid justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">Confirming your email...</h1>
      <p role="status" className="flex items-center gap-3 text-lg text-muted">
        <span
          aria-hidden="true"
          className="needs-script size-6 rounded-full border-2 border-blush border-t-wine motion-safe:animate-spin"
        />
        One moment, please.
      </p>
      <Form method="post" action="/email-confirmation" replace>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="secondary" busy={busy}>
          Confirm my address
        </Button>
      </Form>
    </div>
  );
}
