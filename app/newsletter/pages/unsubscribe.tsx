import { href, data, Form, useNavigation } from 'react-router';
import { inTransaction } from '#app/platform/database.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { failure } from '#app/values/notice.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { addressIn } from '../unsubscribe-link.ts';
import { unsubscribe } from '../unsubscribe.ts';
import type { Route } from './+types/unsubscribe.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const NOT_LEFT = failure('You are still on the list');

/** Opening the link changes nothing: mail programs open links by themselves. */
export function loader({ url }: Route.LoaderArgs) {
  const email = addressIn(url.searchParams);
  return data(
    { email: email ?? null, key: url.searchParams.get('key') ?? '' },
    { status: email === undefined ? 404 : 200, headers: NO_STORE },
  );
}

export async function action({ request }: Route.ActionArgs) {
  const email = addressIn(await readForm(request));
  if (email === undefined) throw data('This link is not one of ours.', { status: 404 });
  await orUnavailable(inTransaction((tx) => unsubscribe(tx, email)));
  return answer({ left: true });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), NOT_LEFT, { left: false as const });

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { description: 'Leave the newsletter list.', unlisted: true });

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { email, key } = loaderData;
  const title = actionData?.left
    ? 'You have left the list'
    : email === null
      ? 'This link does not work'
      : 'Leave the newsletter list?';
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <PageTitle>{title}</PageTitle>
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p role="status" className="max-w-prose text-lg wrap-anywhere text-muted">
        {textFor({ email, left: actionData?.left === true })}
      </p>
      <FocusedNotice
        notice={actionData && 'notice' in actionData ? actionData.notice : undefined}
      />
      {email !== null && !actionData?.left && (
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="key" value={key} />
          <Button type="submit" busy={busy}>
            {busy ? 'Leaving...' : 'Leave the list'}
          </Button>
        </Form>
      )}
      {email === null && (
        <ButtonLink to={`${href('/contact')}?subject=Newsletter`} kind="secondary">
          Contact Us
        </ButtonLink>
      )}
    </div>
  );
}

function textFor({ email, left }: { email: string | null; left: boolean }): string {
  if (left) return 'We will not write to this address again, except about orders.';
  if (email === null)
    return 'It may have been cut short. Write to us and we take you off the list.';
  return `${email} will get no more news from us. Emails about your orders still arrive.`;
}
