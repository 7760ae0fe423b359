import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import { foundText } from '#app/values/count-text.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { StaffReturn } from '../components/staff-return.tsx';
import { answerStaffAction, noSuchReturn, type ReturnAnswer } from '../staff-actions.ts';
import { findStaffView } from '../staff-view.ts';
import { NOT_CHANGED, RETURN_LIST } from '../words.ts';
import type { Route } from './+types/returns.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const view = await orUnavailable(findStaffView(url.searchParams, new Date()));
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

export const meta = describeScreen(RETURN_LIST);

export default function Returns({ loaderData: view, actionData }: Route.ComponentProps) {
  const address = useListAddress(RETURN_LIST.path);
  const result: ReturnAnswer | undefined = actionData;
  const errors = result?.errors ?? {};
  const { list, look } = useUnsentAnswers(view);
  const found = foundText(view.total, RETURN_LIST.nouns);
  return (
    <FieldErrorScope since={result}>
      <ListScreen
        definition={RETURN_LIST}
        address={address}
        list={view}
        intro={
          <>
            <FocusedNotice notice={result?.notice} />
            <div className="my-4 empty:hidden">
              <ErrorSummary errors={errors} />
            </div>
          </>
        }
        found={view.pages > 1 ? `${found} · Page ${view.page} of ${view.pages}` : found}
        nothing={view.filtered ? undefined : 'Nobody has asked for a return yet.'}
        cards={
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of every answer that is written in it
          <ul ref={list} onChange={look} className="grid grid-cols-1 gap-5">
            {view.rows.map((one) => (
              <li key={one.id}>
                <StaffReturn one={one} action={address.here} errors={errors} />
              </li>
            ))}
          </ul>
        }
      >
        <Pagination
          page={view.page}
          pages={view.pages}
          addressOf={(page) => address.with({ page: page > 1 ? String(page) : null })}
        />
      </ListScreen>
    </FieldErrorScope>
  );
}

/** Asks before leaving while an answer to a customer is typed and not sent. */
function useUnsentAnswers(view: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState(false);
  const look = () => {
    const answers = list.current?.querySelectorAll('textarea') ?? [];
    setTyped([...answers].some(({ value }) => value !== ''));
  };
  // A sent answer disappears with its return.
  useEffect(look, [view]);
  useUnsavedQuestion(typed);
  return { list, look };
}
