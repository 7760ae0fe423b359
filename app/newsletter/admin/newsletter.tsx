import { useEffect } from 'react';
import { data, Outlet } from 'react-router';
import { requireAdmin, type Staff } from '#app/accounts/guards.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { ExportLink, ListScreen } from '#app/ui/staff/list-screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { answerList } from '#app/web/availability.ts';
import { intentOf, readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { RemoveSubscription, removeId, useUndoing } from '../components/remove-subscription.tsx';
import { listSubscriptions } from '../list/queries.ts';
import { removalTicket, removedIn } from '../list/removal-ticket.ts';
import { removeSubscription } from '../list/remove-subscription.ts';
import { restoreSubscription } from '../list/restore-subscription.ts';
import { LIST_NOTICES, type ListAnswer, SUBSCRIPTION_LIST } from '../list/words.ts';
import type { Route } from './+types/newsletter.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(SUBSCRIPTION_LIST, listSubscriptions(url.searchParams));
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  switch (intentOf(form)) {
    case 'remove':
      return remove(staff, textOf(form, 'id'));
    case 'restore':
      return restore(staff, textOf(form, 'ticket'));
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

async function remove(staff: Staff, id: string) {
  if (!isUuid(id)) throw data('There is no such subscription.', { status: 404 });
  const outcome = await orFault(removeSubscription(staff, id));
  if (outcome.ok) {
    const undo = removalTicket(outcome.value);
    return answer<ListAnswer>({ done: true, notice: LIST_NOTICES.removed, undo });
  }
  switch (outcome.reason) {
    case 'gone':
      // It is removed already: done.
      return answer<ListAnswer>({ done: true, notice: LIST_NOTICES.removed });
    case 'fault':
      return answer<ListAnswer>({ notice: LIST_NOTICES.notRemoved }, 503);
  }
}

async function restore(staff: Staff, ticket: string) {
  const removed = removedIn(ticket);
  if (!removed) throw data('There is no such subscription.', { status: 404 });
  const outcome = await orFault(restoreSubscription({ staff, removed, now: new Date() }));
  if (outcome.ok) {
    return answer<ListAnswer>({ done: true, notice: LIST_NOTICES.restored, restored: removed.id });
  }
  switch (outcome.reason) {
    case 'on_list':
      return answer<ListAnswer>({ done: true, notice: LIST_NOTICES.onList });
    case 'too_late':
      return answer<ListAnswer>({ notice: LIST_NOTICES.tooLate }, 409);
    case 'fault':
      return answer<ListAnswer>({ notice: LIST_NOTICES.notRestored }, 503);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isUndo = intentOf(await request.clone().formData()) === 'restore';
  return withActionFallback(
    serverAction(),
    isUndo ? LIST_NOTICES.notRestored : LIST_NOTICES.notRemoved,
  );
}

export const meta = describeScreen(SUBSCRIPTION_LIST);

type List = Awaited<ReturnType<typeof listSubscriptions>>;
type Row = List['rows'][number];

export default function Newsletter({ loaderData: { list }, actionData }: Route.ComponentProps) {
  const address = useListAddress(SUBSCRIPTION_LIST.path);
  const result: ListAnswer | undefined = actionData;
  const undone = useUndone();
  useActionToast(result);
  return (
    <ListScreen
      definition={SUBSCRIPTION_LIST}
      address={address}
      list={list}
      columns={COLUMNS}
      actions={<ExportLink address={address} />}
      notes={
        <>
          <NoticeBox notice={result?.notice} quiet />
          <NoticeBox notice={undone?.done ? undefined : undone?.notice} quiet />
        </>
      }
      empty={<p className="mt-1 text-muted">They come from the form on the home page.</p>}
    >
      <Outlet />
    </ListScreen>
  );
}

/** The result of an Undo. The restored row gets the focus, as it had before. */
function useUndone(): ListAnswer | undefined {
  const { data: result, state } = useUndoing();
  useActionToast(result);
  useEffect(() => {
    if (state === 'idle' && result?.restored) {
      document.getElementById(removeId(result.restored))?.focus();
    }
  }, [state, result]);
  return result;
}

const COLUMNS: Column<Row>[] = [
  {
    label: 'Email',
    names: true,
    cell: ({ email }) => (
      <span className="font-semibold wrap-anywhere">
        <AddressText>{email}</AddressText>
      </span>
    ),
  },
  { label: 'Since', sort: 'since', cell: ({ since }) => <Timestamp at={since} exact /> },
  { label: 'Actions', quiet: true, cell: (row) => <RemoveSubscription row={row} /> },
];
