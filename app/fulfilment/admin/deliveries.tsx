import { data, Form, Outlet, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { closeDay } from '#app/delivery/change-zones.ts';
import { dayText } from '#app/delivery/words.ts';
import { orderName } from '#app/orders/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { dayFrom, dayOf } from '#app/values/day.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { lineOf, readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { MAX_AT_ONCE, ordersWord } from '../bulk.ts';
import { DeliveryGroups } from '../components/delivery-groups.tsx';
import { type DeliveryGroup, findDeliveryDay } from '../find-delivery-day.ts';
import { deliveriesPath, isUnderWay, moveManyPath } from '../rules.ts';
import { ORDER_NOTICES } from '../words.ts';
import type { Route } from './+types/deliveries.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** The board of a day, today by default. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const now = new Date();
  const requested = url.searchParams.get('day') ?? '';
  const day = dayFrom(requested) === undefined ? dayOf(now) : requested;
  const board = await orUnavailable(findDeliveryDay(day, now));
  return data({ ...board, isToday: day === dayOf(now) }, { headers: NO_STORE });
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const day = lineOf(form, 'day');
  const isClosed = lineOf(form, 'intent') === 'close';
  if (dayFrom(day) === undefined) {
    throw data('There is no such day.', { status: 400, headers: NO_STORE });
  }
  const outcome = await orFault(closeDay({ staff, day, isClosed, now: new Date() }));
  if (!outcome.ok) return answer<ActionResult>({ notice: ORDER_NOTICES.dayNotChanged }, 503);
  const notice = isClosed ? ORDER_NOTICES.dayClosed : ORDER_NOTICES.dayOpened;
  return answer<ActionResult>({ done: true, notice });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.dayNotChanged);

export const meta = describeScreen({
  title: 'Deliveries',
  description: 'What is delivered on a day.',
});

export default function Deliveries({ loaderData: board, actionData }: Route.ComponentProps) {
  const { day, isToday, isClosed, late, toMake, groups } = board;
  useActionToast(actionData);
  const orders = groups.reduce((count, { stops }) => count + stops.length, 0);
  return (
    <Screen title="Deliveries" actions={<DayForm day={day} />}>
      {late.length > 0 && <Late late={late} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="font-sans text-xl font-bold tracking-normal">
          {isToday ? `Today, ${dayText(day)}` : dayText(day)}
        </h2>
        <nav aria-label="Days" className="flex flex-wrap gap-3">
          <ButtonLink to={deliveriesPath(dayAfter(day, -1))} kind="secondary">
            Day before
          </ButtonLink>
          <ButtonLink to={deliveriesPath(dayAfter(day, 1))} kind="secondary">
            Day after
          </ButtonLink>
        </nav>
      </div>
      <p className="mt-2 text-muted">
        {orders === 0 ? 'No deliveries on this day.' : `${ordersWord(orders)} on this day.`}
        {board.isCutOff && ' Only the first 2,000 are shown.'}
        {isClosed && ' Closed for new orders.'}
      </p>
      <CloseDay day={day} isClosed={isClosed} groups={groups} />
      {toMake.length > 0 && (
        <section aria-labelledby="to-make" className="mt-6">
          <h3 id="to-make" className="font-sans text-base font-bold tracking-normal">
            To make and pack
          </h3>
          <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {toMake.map(({ name, units }) => (
              <li key={name} className="flex gap-3 border-b border-line py-2">
                <strong className="w-10 shrink-0 text-right">{units}</strong>
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <DeliveryGroups day={day} groups={groups} />
      <Outlet />
    </Screen>
  );
}

function DayForm({ day }: { day: string }) {
  return (
    <Form method="get" className="flex flex-wrap items-center gap-3">
      <label htmlFor="day" className="font-semibold">
        Day
      </label>
      <input
        key={day}
        id="day"
        type="date"
        name="day"
        defaultValue={day}
        className="h-11 rounded-control border border-line-strong bg-surface px-3"
      />
      <Button type="submit" kind="secondary">
        Show
      </Button>
    </Form>
  );
}

function Late({ late }: { late: readonly { day: string; orders: number }[] }) {
  return (
    <div className="mb-6 rounded-control border-l-4 border-danger bg-tint p-4">
      <p className="font-semibold">Earlier days still have orders under way</p>
      <ul className="flex flex-wrap gap-x-6">
        {late.map(({ day, orders }) => (
          <li key={day}>
            <Link
              to={deliveriesPath(day)}
              className="inline-flex min-h-8 items-center text-wine underline underline-offset-4"
            >
              {dayText(day)}: {ordersWord(orders)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CloseProps = { day: string; isClosed: boolean; groups: readonly DeliveryGroup[] };

/** Closes the day, and lists its remaining orders before and after, with a link to move them. */
function CloseDay({ day, isClosed, groups }: CloseProps) {
  const staying = groups
    .map((group) => ({ ...group, stops: group.stops.filter(isUnderWay) }))
    .filter(({ stops }) => stops.length > 0);
  const list = <Staying day={day} groups={staying} />;
  if (isClosed || staying.length === 0) {
    return (
      <div className="mt-3 grid grid-cols-1 gap-3">
        <CloseForm day={day} isClosed={isClosed} />
        {staying.length > 0 && (
          <div className="rounded-control border-l-4 border-danger bg-tint p-4">
            <p className="font-semibold">These orders are still on this closed day:</p>
            {list}
          </div>
        )}
      </div>
    );
  }
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Close this day for new orders
      </summary>
      <div className="mt-1 rounded-control border-l-4 border-line-strong bg-tint p-4">
        <p className="font-semibold">These orders stay until you move them:</p>
        {list}
        <div className="mt-3">
          <CloseForm day={day} isClosed={false} />
        </div>
      </div>
    </details>
  );
}

function CloseForm({ day, isClosed }: { day: string; isClosed: boolean }) {
  const { state } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="intent" value={isClosed ? 'open' : 'close'} />
      <Button type="submit" kind="secondary" busy={state === 'submitting'}>
        {isClosed ? 'Open this day again' : 'Close this day'}
      </Button>
    </Form>
  );
}

function Staying({ day, groups }: { day: string; groups: readonly DeliveryGroup[] }) {
  return (
    <ul aria-label="Orders that stay on this day">
      {groups.map(({ key, title, stops }) => (
        <li key={key} className="mt-1 wrap-anywhere">
          {title}: {stops.map(orderName).join(', ')}{' '}
          <Link
            to={moveManyPath(
              day,
              stops.slice(0, MAX_AT_ONCE).map(({ id }) => id),
            )}
            preventScrollReset
            className="inline-flex min-h-8 items-center text-wine underline underline-offset-4"
          >
            Move {ordersWord(Math.min(stops.length, MAX_AT_ONCE))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
