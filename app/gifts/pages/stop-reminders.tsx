import { useEffect } from 'react';
import { data, Form, href, useNavigation, useSubmit } from 'react-router';
import { PageTitle } from '#app/settings/page-title.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { failure } from '#app/values/notice.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { reminderOwnerIn } from '../stop-reminders-link.ts';
import { stopReminders } from '../stop-reminders.ts';
import type { Route } from './+types/stop-reminders.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const NOT_STOPPED = failure('Your reminders were not stopped');

/** Opening the link changes nothing yet: mail scanners open links too. The page then stops them by script, or by its button. */
export function loader({ url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? '';
  const isOurs = reminderOwnerIn(key) !== undefined;
  return data({ key: isOurs ? key : null }, { status: isOurs ? 200 : 404, headers: NO_TRACE });
}

export async function action({ request }: Route.ActionArgs) {
  const userId = reminderOwnerIn(textOf(await readForm(request), 'key'));
  if (userId === undefined) throw data('This link is not one of ours.', { status: 404 });
  await orUnavailable(stopReminders(userId));
  return answer({ stopped: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), NOT_STOPPED, { stopped: false as const });

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { description: 'Stop reminders by email.', unlisted: true });

export default function StopReminders({ loaderData, actionData }: Route.ComponentProps) {
  const { key } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const submit = useSubmit();
  useEffect(() => {
    if (key !== null) void submit({ key }, { method: 'post', replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [key]);
  const stopped = actionData?.stopped === true;
  const title = stopped
    ? 'Your reminders are stopped'
    : key === null
      ? 'This link does not work'
      : 'Stop all reminders?';
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <PageTitle>{title}</PageTitle>
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p role="status" className="max-w-prose text-lg text-muted">
        {stopped
          ? 'We remind you of no day any more. Emails about your orders still arrive.'
          : key === null
            ? 'It may have been cut short. Write to us and we stop them for you.'
            : 'You will get no more emails about days that you wanted to remember.'}
      </p>
      <FocusedNotice
        notice={actionData && 'notice' in actionData ? actionData.notice : undefined}
      />
      {key !== null && !stopped && (
        <Form method="post" replace>
          <input type="hidden" name="key" value={key} />
          <Button type="submit" busy={busy}>
            {busy ? 'Stopping...' : 'Stop all reminders'}
          </Button>
        </Form>
      )}
      {key === null && (
        <ButtonLink to={href('/contact')} kind="secondary">
          Contact Us
        </ButtonLink>
      )}
    </div>
  );
}
