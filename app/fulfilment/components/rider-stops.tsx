import { orderName } from '#app/orders/rules.ts';
import { accraDay } from '#app/values/accra-time.ts';
import { formatMoney, sum } from '#app/values/money.ts';
import type { RiderStop } from '../rider-stop.ts';

type RiderStopsProps = { stops: readonly RiderStop[]; sender: string; printedAt: Date };

/** A rider's round: whom to call, where to go and how much cash to collect. Nothing about the contents. */
export function RiderStops({ stops, sender, printedAt }: RiderStopsProps) {
  const parcels = stops.reduce((total, stop) => total + stop.parcels, 0);
  const cash = sum(stops.flatMap((stop) => stop.cash ?? []));
  return (
    <article className="paper slip mb-6 p-5 text-sm wrap-anywhere sm:p-12">
      <h1 className="font-sans text-2xl font-bold tracking-normal">Rider’s sheet</h1>
      <p className="mt-1">
        <time dateTime={printedAt.toISOString()}>{accraDay(printedAt)}</time>
      </p>
      <p className="mt-1">From {sender}</p>
      <p className="mt-4 font-semibold">
        {stops.length === 1 ? '1 stop' : `${stops.length} stops`}, {parcelsText(parcels)}
        {cash > 0 && `, ${formatMoney(cash)} cash to take`}
      </p>
      <ol className="mt-4 border-t-2 border-line-strong">
        {stops.map((stop) => (
          <li key={stop.id} className="break-inside-avoid border-b border-line py-4">
            <Stop stop={stop} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function Stop({ stop }: { stop: RiderStop }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-sans text-base font-bold tracking-normal">{stop.name}</h2>
        <p>{orderName(stop)}</p>
      </div>
      <p>
        <a href={`tel:${stop.dial}`} className="font-semibold">
          {stop.phone}
        </a>
        {stop.contact === 'message' && ' · Send a text message, do not call'}
      </p>
      {stop.arrival && <p className="font-semibold">{stop.arrival}</p>}
      <address className="mt-1 not-italic">
        {[stop.address, stop.area, stop.digitalAddress].filter(Boolean).join(', ')}
      </address>
      {stop.landmark && <p>Landmark: {stop.landmark}</p>}
      {stop.note && <p>Note: {stop.note}</p>}
      <p className="mt-1">
        {parcelsText(stop.parcels)} ·{' '}
        {stop.cash === null ? (
          'No cash to take'
        ) : (
          <strong>Cash to take: {formatMoney(stop.cash)}</strong>
        )}
      </p>
    </>
  );
}

function parcelsText(parcels: number): string {
  return parcels === 1 ? '1 parcel' : `${parcels} parcels`;
}
