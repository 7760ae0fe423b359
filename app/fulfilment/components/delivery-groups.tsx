import { Form, href } from 'react-router';
import { isPickUp } from '#app/delivery/words.ts';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import { orderName, staffOrderPath } from '#app/orders/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Selection, SelectRow } from '#app/ui/staff/row-selection.tsx';
import { formatMoney } from '#app/values/money.ts';
import { MAX_AT_ONCE } from '../bulk.ts';
import type { DeliveryGroup, DeliveryStop } from '../find-delivery-day.ts';
import { withBoard, isUnderWay } from '../rules.ts';

/** The orders of a day, by time and zone, each group with its documents. */
export function DeliveryGroups({ day, groups }: { day: string; groups: readonly DeliveryGroup[] }) {
  return (
    <div className="mt-8 grid grid-cols-1 gap-8">
      {groups.map((group, index) => (
        <section key={group.key} aria-labelledby={`group-${group.key}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h3
              id={`group-${group.key}`}
              className="font-sans text-base font-bold tracking-normal wrap-anywhere"
            >
              {group.title}
              <span className="ml-3 font-normal text-muted">{placesText(group)}</span>
            </h3>
            <div className="flex flex-wrap gap-3">
              <ButtonLink
                to={paperPath('packing-slips', group, day)}
                reloadDocument
                kind="secondary"
              >
                Packing slips
              </ButtonLink>
              {group.stops.some(({ delivery }) => !isPickUp(delivery)) && (
                <ButtonLink
                  to={paperPath('rider-sheet', group, day)}
                  reloadDocument
                  kind="secondary"
                >
                  Rider’s sheet
                </ButtonLink>
              )}
              {group.stops.some(({ hasCard }) => hasCard) && (
                <ButtonLink
                  to={paperPath('gift-cards', group, day)}
                  reloadDocument
                  kind="secondary"
                >
                  Cards
                </ButtonLink>
              )}
            </div>
          </div>
          <Stops form={`move-${index}`} day={day} stops={group.stops} />
        </section>
      ))}
    </div>
  );
}

type StopsProps = { form: string; day: string; stops: readonly DeliveryStop[] };

/** The orders, with checkboxes if several can be moved at once. A plain form: it works without script. */
function Stops({ form, day, stops }: StopsProps) {
  const rows = stops.filter(isUnderWay);
  const hasBoxes = rows.length > 1;
  return (
    <>
      {hasBoxes && (
        <Form
          id={form}
          action={href('/admin/deliveries/move')}
          preventScrollReset
          className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <input type="hidden" name="day" value={day} />
          <Selection form={form} rows={rows} all="of this time">
            Move to another day
          </Selection>
        </Form>
      )}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} day={day} form={hasBoxes ? form : undefined} />
        ))}
      </ul>
    </>
  );
}

function placesText({ places, stops }: DeliveryGroup): string {
  if (!places) return stops.length === 1 ? '1 order' : `${stops.length} orders`;
  return `${places.booked} of ${places.capacity} places taken`;
}

const PAPERS = {
  'packing-slips': href('/admin/orders/packing-slips'),
  'rider-sheet': href('/admin/orders/rider-sheet'),
  'gift-cards': href('/admin/orders/gift-cards'),
};

function paperPath(paper: keyof typeof PAPERS, { stops }: DeliveryGroup, day: string): string {
  const ids = new URLSearchParams(stops.slice(0, MAX_AT_ONCE).map(({ id }) => ['ids', id]));
  return withBoard(`${PAPERS[paper]}?${ids}`, day);
}

type StopProps = { stop: DeliveryStop; day: string; form: string | undefined };

function Stop({ stop, day, form }: StopProps) {
  const name = orderName(stop);
  return (
    <li className="flex items-start gap-1 py-2">
      {form !== undefined &&
        (isUnderWay(stop) ? (
          <SelectRow form={form} id={stop.id} name={name} />
        ) : (
          <span className="-ml-3 w-11 shrink-0" />
        ))}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-1 sm:flex-nowrap">
        <Link
          to={staffOrderPath(stop.id)}
          className="inline-flex min-h-8 items-center font-semibold text-wine underline underline-offset-4"
        >
          {name}
        </Link>
        <span className="min-w-0 grow wrap-anywhere max-sm:order-1 max-sm:basis-full">
          {stop.name || 'Customer data deleted'}, {stop.area}
        </span>
        <span className="flex items-center gap-x-6 max-sm:order-2">
          {stop.isGift && <span>Gift</span>}
          {stop.cash !== null && (
            <span className="whitespace-nowrap">Cash {formatMoney(stop.cash)}</span>
          )}
          <StatusBadge status={stop.status} />
        </span>
        {isUnderWay(stop) && (
          <Link
            to={withBoard(`${staffOrderPath(stop.id)}/delivery`, day)}
            aria-label={`Move ${name}`}
            className="inline-flex min-h-8 items-center underline underline-offset-4 max-sm:ml-auto"
          >
            Move
          </Link>
        )}
      </div>
    </li>
  );
}
