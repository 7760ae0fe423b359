import { type SyntheticEvent, useId } from 'react';
import { useFetcher } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { type ListAnswer, SUBSCRIPTIONS_PATH } from '../list/words.ts';

const POST = { method: 'post', action: SUBSCRIPTIONS_PATH } as const;

/** Shared, because the row that Undo was offered for is gone by then. */
export const useUndoing = () => useFetcher<ListAnswer>({ key: 'newsletter-undo' });

/** By which the row that came back gets the focus. */
export const removeId = (id: string) => `remove-${id}`;

/** One press, as somebody asked for it, with the way back; without script a question comes first. */
export function RemoveSubscription({ row }: { row: { id: string; email: string } }) {
  const problem = useId();
  const fetcher = useFetcher<ListAnswer>();
  const { submit } = useUndoing();
  const { params } = useListAddress(SUBSCRIPTIONS_PATH);
  const { data: said } = fetcher;
  useActionToast(
    said,
    undefined,
    said?.undo === undefined
      ? undefined
      : {
          label: 'Undo',
          press: () => void submit({ intent: 'restore', ticket: said.undo ?? '' }, POST),
        },
  );
  const remove = (event: SyntheticEvent) => {
    event.preventDefault();
    if (fetcher.state === 'idle') void fetcher.submit({ intent: 'remove', id: row.id }, POST);
  };
  const wrong = said?.done ? undefined : said?.notice;
  return (
    <form
      method="get"
      action={`${SUBSCRIPTIONS_PATH}/${row.id}/remove`}
      onSubmit={remove}
      className="flex items-center gap-2 as-table:justify-end"
    >
      {[...params].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {wrong && (
        <p id={problem} className="text-sm font-medium text-danger">
          {wrong.message}
        </p>
      )}
      <button
        type="submit"
        id={removeId(row.id)}
        aria-label={`Remove ${row.email}`}
        aria-describedby={wrong && problem}
        title={`Remove ${row.email}`}
        className="-mx-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine as-table:mx-0"
      >
        <Icon name="user-minus" className="size-5" />
      </button>
    </form>
  );
}
