import { data, Form, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Button } from '#app/ui/button.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { isUuid } from '#app/values/uuid.ts';
import { orNotFound } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findSubscription } from '../list/queries.ts';
import { SUBSCRIPTIONS_PATH } from '../list/words.ts';
import type { Route } from './+types/subscription-remove.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The confirmation for browsers without script, which have no Undo. */
export async function loader({ request, params: { subscriptionId } }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = await orNotFound(
    isUuid(subscriptionId) ? findSubscription(subscriptionId) : undefined,
    'There is no such subscription.',
  );
  return data(found, { headers: NO_STORE });
}

export const meta = describeScreen({
  title: 'Remove subscription',
  description: 'Takes an address off the list.',
});

export default function RemoveSubscription({ loaderData: { id, email } }: Route.ComponentProps) {
  const list = useListAddress(SUBSCRIPTIONS_PATH).here;
  const busy = useNavigation().state !== 'idle';
  return (
    <RouteDialog title={`Remove ${email}?`} closeTo={list}>
      <Form method="post" action={list} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <p>They get no more newsletters. Emails about their orders still arrive.</p>
        <DialogButtons>
          <SafeChoice to={list}>Keep it</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}
