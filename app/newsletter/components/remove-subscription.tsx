import { type SyntheticEvent, useId } from 'react';
import { useFetcher } from 'react-router';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { type ListAnswer, SUBSCRIPTIONS_PATH } from '../list/words.ts';

const POST = { method: 'post', action: SUBSCRIPTIONS_PATH } as const;

/** Shared, because the row of the Undo is gone by then. */
export const useUndoing = () => useFetcher<ListAnswer>({ key: 'newsletter-undo' });

/** The id by which a restored row gets the focus. */
export const removeId = (id: string) => `remove-${id}`;

/** Removes with one press, with Undo; without script a confirmation comes first. */
export function RemoveSubscription({ row }: { row: { id: string; email: string } }) {
  const problem = useId();
  const fetcher = useFetcher<ListAnswer>();
  const { submit } = useUndoing();
  const { params } = useListAddress(SUBSCRIPTIONS_PATH);
  const { data: result } = fetcher;
  useActionToast(
    result,
    undefined,
    result?.undo === undefined
      ? undefined
      : {
          label: 'Undo',
          press: () => void submit({ intent: 'restore', ticket: result.undo ?? '' }, POST),
        },
  );
  const remove = (event: SyntheticEvent) => {
    event.preventDefault();
    if (fetcher.state === 'idle') void fetcher.submit({ intent: 'remove', id: row.id }, POST);
  };
  const wrong = result?.done ? undefined : result?.notice;
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
        <StaffIcon name="user-minus" className="size-5" />
      </button>
    </form>
  );
}
