import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { searchText } from '#app/platform/like.ts';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterTabs, Found, Nothing, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import { foundText } from '#app/values/count-text.ts';
import { pageFrom } from '#app/values/paging.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { StaffReturn } from '../components/staff-return.tsx';
import { stateFrom } from '../rules.ts';
import { answerStaffAction, noSuchReturn, type ReturnAnswer } from '../staff-actions.ts';
import { findStaffView } from '../staff-view.ts';
import { NOT_CHANGED, STATE_WORDS } from '../words.ts';
import type { Route } from './+types/returns.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const state = stateFrom(url.searchParams.get('state'));
  const page = pageFrom(url.searchParams.get('page'));
  const view = await orUnavailable(
    findStaffView({ state, q: searchText(url.searchParams), page, now: new Date() }),
  );
  return data(view, { headers: NO_STORE });
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const returnId = textOf(form, 'returnId');
  if (!isOrderId(returnId)) throw noSuchReturn();
  const answered = await answerStaffAction({ staff, returnId, form, now: new Date() });
  if (!answered) throw data('There is no such action.', { status: 400 });
  return answered;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), NOT_CHANGED);

const PATH = '/admin/returns';
const TITLE = 'Returns and exchanges';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: TITLE,
    description: 'What customers give back.',
    unlisted: true,
  });

export default function Returns({ loaderData: view, actionData }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  const result: ReturnAnswer | undefined = actionData;
  const errors = result?.errors ?? {};
  const { list, look } = useUnsentAnswers(view);
  return (
    <Screen title={TITLE}>
      <FieldErrorScope since={result}>
        <FocusedNotice notice={result?.notice} />
        <div className="my-4 empty:hidden">
          <ErrorSummary errors={errors} />
        </div>
        <div className="mb-4">
          <SearchBox
            path={PATH}
            address={address}
            label="Search returns"
            placeholder="RA or order number, name"
          />
        </div>
        <FilterTabs
          address={address}
          name="state"
          label="States"
          choices={[
            { value: '', label: 'All', count: view.all },
            ...view.counts.map(({ state, total }) => ({
              value: state,
              label: STATE_WORDS[state].label,
              count: total,
            })),
          ]}
        />
        <div className="my-4">
          <Found clearTo={view.filtered && view.total > 0 && PATH}>
            {foundText(view.total, ['return', 'returns'])}
            {view.pages > 1 && ` · Page ${view.page} of ${view.pages}`}
          </Found>
        </div>
        {view.total === 0 ? (
          <Nothing
            filtered={view.filtered}
            clearTo={PATH}
            title={view.filtered ? 'No returns here' : 'Nobody has asked for a return yet.'}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of every answer that is written in it
          <ul ref={list} onChange={look} className="grid grid-cols-1 gap-5">
            {view.returns.map((one) => (
              <li key={one.id}>
                <StaffReturn one={one} action={address.here} errors={errors} />
              </li>
            ))}
          </ul>
        )}
      </FieldErrorScope>
      <Pagination
        page={view.page}
        pages={view.pages}
        addressOf={(page) => address.with({ page: page > 1 ? String(page) : null })}
      />
    </Screen>
  );
}

/** Leaving asks first while an answer to a customer is written and not sent. */
function useUnsentAnswers(view: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState(false);
  const look = () => {
    const answers = list.current?.querySelectorAll('textarea') ?? [];
    setTyped([...answers].some(({ value }) => value !== ''));
  };
  // What was sent goes with its return.
  useEffect(look, [view]);
  useUnsavedQuestion(typed);
  return { list, look };
}
