import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { SearchAnswer } from '../search/answer-search-settings.ts';
import { SettingsPart } from './settings-part.tsx';

type Miss = { query: string; searches: number; lastOn: string };
type Props = { misses: readonly Miss[] | null; answered: SearchAnswer | undefined };

const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GH', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Searches without results, each with a quick way to add a synonym. */
export function SearchMisses({ misses, answered }: Props) {
  return (
    <SettingsPart
      id="misses"
      title="Searches without results"
      words="What people searched for and did not find in the last 90 days. We count searches, never who searched."
    >
      <NoticeBox notice={answered?.done ? undefined : answered?.notice} quiet />
      <ErrorSummary errors={answered?.errors ?? {}} />
      {misses === null && <ListLoadError what="The searches" />}
      {misses?.length === 0 && <p className="text-muted">Every search found something.</p>}
      <ul className="divide-y divide-line">
        {misses?.map((miss) => (
          <MissRow key={miss.query} {...miss} />
        ))}
      </ul>
    </SettingsPart>
  );
}

function MissRow({ query, searches, lastOn }: Miss) {
  const { formData, state } = useNavigation();
  const isMine = formData?.get('miss') === query || formData?.get('id') === query;
  const busy = state !== 'idle' && isMine;
  const id = `miss-${query.replaceAll(' ', '-')}`;
  return (
    <li className="py-4">
      <p className="wrap-anywhere">
        <strong>{query}</strong>{' '}
        <span className="text-sm text-muted">
          {searches === 1 ? 'searched once' : `searched ${searches} times`}, last on{' '}
          {dayText(lastOn)}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Form
          method="post"
          preventScrollReset
          className="flex min-w-0 grow flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="save-synonyms" />
          <input type="hidden" name="miss" value={query} />
          <input type="hidden" name="words" value={query} />
          <div className="min-w-0 grow">
            <label htmlFor={id} className="mb-1 block text-sm font-semibold">
              Find instead<span className="sr-only"> of {query}</span>
            </label>
            <input
              id={id}
              name="also"
              required
              maxLength={200}
              placeholder="locket, chain"
              className="block h-12 w-full rounded-control border border-line-strong bg-surface px-4 text-base placeholder:text-muted"
            />
          </div>
          <Button type="submit" kind="secondary" busy={busy}>
            Add synonym<span className="sr-only"> for {query}</span>
          </Button>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="dismiss" />
          <input type="hidden" name="id" value={query} />
          <Button type="submit" kind="quiet" busy={busy}>
            Dismiss<span className="sr-only"> {query}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
