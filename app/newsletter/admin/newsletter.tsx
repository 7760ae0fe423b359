import { RecordList } from '#app/ui/record-list.tsx';
import { Download, UserMinus } from 'lucide-react';
import { data, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Column } from '#app/ui/data-table.tsx';
import { AddressText } from '#app/ui/address-text.tsx';
import { useListAddress } from '#app/ui/list-address.ts';
import { SearchBox } from '#app/ui/list-controls.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { FailedList } from '#app/ui/trouble.tsx';
import { type Told, useTold } from '#app/ui/use-answer.ts';
import { When } from '#app/ui/when.tsx';
import { failed, plain } from '#app/values/notice.ts';
import { isUuid } from '#app/values/uuid.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orFailedList } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { orUnreached } from '#app/web/unreached.ts';
import { listSubscriptions } from '../list/queries.ts';
import { removeSubscription } from '../list/remove-subscription.ts';
import type { Route } from './+types/newsletter.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/newsletter';
const REMOVED = plain('Removed', 'The address is off the list.');
const NOT_REMOVED = failed('Failed to remove subscription');

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('newsletter', listSubscriptions(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const id = textOf(await readForm(request), 'id');
  if (!isUuid(id)) throw data('There is no such subscription.', { status: 404 });
  const outcome = await orFault(removeSubscription(staff, id));
  // Gone already is what was wanted.
  if (outcome.ok || outcome.reason === 'gone') {
    return answer<Told>({ done: true, notice: REMOVED });
  }
  return answer<Told>({ notice: NOT_REMOVED }, 503);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(serverAction(), NOT_REMOVED);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Newsletter',
    description: 'Who wants our letters.',
    unlisted: true,
  });

type List = Awaited<ReturnType<typeof listSubscriptions>>;
type Row = List['rows'][number];

export default function Newsletter({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  const q = address.params.get('q');
  const file = q ? `${PATH}/export?${new URLSearchParams({ q })}` : `${PATH}/export`;
  return (
    <Screen
      title="Newsletter"
      actions={
        <a href={file} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-5" />
          Export CSV
        </a>
      }
    >
      <SearchBox
        path={PATH}
        address={address}
        label="Search subscriptions"
        placeholder="Search by email"
      />
      {list ? (
        <RecordList
          list={list}
          called={['subscription', 'subscriptions']}
          caption="Newsletter subscriptions"
          path={PATH}
          address={address}
          columns={COLUMNS}
          filtered={address.params.has('q')}
        >
          <p className="mt-1 text-muted">They come from the form on the home page.</p>
        </RecordList>
      ) : (
        <FailedList message="Failed to fetch subscriptions" />
      )}
    </Screen>
  );
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
  { label: 'Since', sort: 'since', cell: ({ since }) => <When at={since} exact /> },
  { label: 'Actions', quiet: true, cell: (row) => <Remove row={row} /> },
];

/** One press, as somebody asked for it; whoever changes their mind subscribes again. */
function Remove({ row }: { row: Row }) {
  const fetcher = useFetcher<Told>();
  useTold(fetcher.data);
  return (
    <fetcher.Form method="post" action={PATH} className="flex as-table:justify-end">
      <input type="hidden" name="id" value={row.id} />
      <button
        type="submit"
        aria-label={`Remove ${row.email}`}
        title={`Remove ${row.email}`}
        className="-mx-2 grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine as-table:mx-0"
      >
        <UserMinus aria-hidden="true" className="size-5" />
      </button>
    </fetcher.Form>
  );
}
