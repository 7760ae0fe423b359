import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useEarliestDay } from '#app/delivery/use-earliest-day.ts';
import { EVERYWHERE, everywhereName } from '#app/delivery/zone-rules.ts';
import { freeShippingText, useShop } from '#app/settings/shop-context.tsx';
import type { PublicSettings } from '#app/settings/shop-settings.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { formatAbout, formatMoney, type Money } from '#app/values/money.ts';
import { describePage } from '#app/web/meta.ts';
import { PageOpening, prose } from '../components/policy.tsx';
import type { Route } from './+types/shipping-info.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Shipping info',
    description:
      'Delivery in Ghana in a plain parcel: what it costs and when it comes. International services, times and prices in two short tables.',
    canonical: href('/shipping-info'),
  });

const ON_REQUEST = 'Confirmed before you pay';

/** The owner's threshold; hidden if there is none. */
function standardPrice({ delivery, currency }: PublicSettings): string {
  if (delivery.freeOver === null) return ON_REQUEST;
  const dollars = formatAbout(delivery.freeOver, 'USD', currency.cedisPerDollar);
  return `Free on orders of ${dollars.replace('about ', '')}+`;
}

const DESTINATIONS = [
  ['Canada', '7-10 days'],
  ['Europe', '10-14 days'],
  ['Australia', '12-16 days'],
  ['Other countries', '14-21 business days'],
];

export default function ShippingInfoPage() {
  return (
    <div className="wrap">
      <PageOpening
        name="Shipping info"
        title="A plain parcel, and a rider who knows only your door"
      >
        <p>
          Two kinds of journey: by rider within <a href="#ghana">Ghana</a>, and by carrier to{' '}
          <a href="#international">other countries</a>. The cost is always shown before you pay.
        </p>
      </PageOpening>
      <Ghana />
      <International />
      <section aria-labelledby="ask" className="border-t border-line pt-14">
        <h2 id="ask" className="text-3xl">
          Something particular?
        </h2>
        <p className="mt-3 max-w-[34rem] leading-relaxed text-muted">
          A certain hour, a surprise at the office, a parcel to collect: tell us, and we say
          honestly whether it can be done.
        </p>
        <ButtonLink to={href('/contact')} className="mt-6">
          Contact us
        </ButtonLink>
      </section>
    </div>
  );
}

function Ghana() {
  const settings = useShop();
  const free = freeShippingText(settings);
  return (
    <section aria-labelledby="ghana" className="py-14 lg:py-20">
      <h2 id="ghana" className="text-4xl lg:text-5xl">
        Ghana
      </h2>
      {settings.zoneFees.length > 0 ? (
        <div className="mt-8">
          <Places />
        </div>
      ) : (
        <dl className="mt-8 grid border-y border-line sm:grid-cols-2 sm:gap-x-10">
          <Figure term="Flat fee, anywhere in Ghana">
            <Price amount={settings.delivery.fee} />
          </Figure>
          <FirstDay />
        </dl>
      )}
      {free !== null && <p className="mt-5 text-lg font-semibold text-wine">{free}.</p>}
      <div className="mt-8 grid gap-8 md:grid-cols-3 lg:gap-14">
        <Note title="The parcel">
          Plain and closed, with no external branding. The label shows your name, address and phone
          number, and “{settings.discretion.name}” as the sender. Nothing says what is inside.
        </Note>
        <Note title="The rider">
          Calls you before coming, as “{settings.discretion.name}”, and is not told what the parcel
          holds. With cash on delivery, you pay at the door.
        </Note>
        <Note title="The address">
          A street and a town are enough. A landmark or a GhanaPostGPS address helps the rider find
          you; both are optional.
        </Note>
      </div>
    </section>
  );
}

function FirstDay() {
  const day = useEarliestDay()?.places[0]?.day;
  if (day === undefined) return <Figure term="From order to door">1-3 business days</Figure>;
  return <Figure term="First day">{day}</Figure>;
}

/** Fees, and the earliest day if there is one: a product made to order takes longer. */
function Places() {
  const { zoneFees, delivery } = useShop();
  const earliest = useEarliestDay();
  const hasAreas = zoneFees.some(({ isPickUp }) => !isPickUp);
  const places = [...zoneFees, { ...delivery, id: EVERYWHERE, name: everywhereName(hasAreas) }];
  return (
    <Table
      caption="By place"
      note="What is made to order takes longer: its page says the day."
      head={['Place', 'Fee', 'First day']}
      rows={places.map(({ id, name, fee, freeOver }) => [
        name,
        feeText(fee, freeOver),
        earliest
          ? (earliest.places.find((place) => place.id === id)?.day ?? 'Not at present')
          : '1-3 business days',
      ])}
    />
  );
}

function feeText(fee: Money, freeOver: Money | null): string {
  if (fee === 0) return 'Free';
  return freeOver === null
    ? formatMoney(fee)
    : `${formatMoney(fee)}, free over ${formatMoney(freeOver)}`;
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-1 border-line py-6 not-first:border-t sm:not-first:border-t-0">
      <dt className="text-muted">{term}</dt>
      <dd className="font-serif text-3xl lg:text-4xl">{children}</dd>
    </div>
  );
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-2 max-w-prose leading-relaxed text-muted">{children}</p>
    </div>
  );
}

function International() {
  const settings = useShop();
  const services = [
    ['Standard', '5-7 business days', standardPrice(settings)],
    ['Express', '2-3 days', '$9.99'],
    ['Overnight', '1 business day', '$24.99'],
  ];
  return (
    <section aria-labelledby="international" className="border-t border-line py-14 lg:py-20">
      <h2 id="international" className="text-4xl lg:text-5xl">
        International
      </h2>
      <p className="mt-6 max-w-[46rem] text-lg leading-relaxed">
        Orders before 2 PM EST ship the same business day. That is 7 PM in Accra.
      </p>
      <div className="mt-8 grid grid-cols-1 gap-12 lg:grid-cols-[3fr_2fr] lg:gap-16">
        <Table
          caption="Services"
          note="Days with the carrier, before customs."
          head={['Service', 'Time', 'Price']}
          rows={services}
        />
        <Table
          caption="Countries"
          note="Standard service to the door, customs included."
          head={['Destination', 'Time']}
          rows={DESTINATIONS}
        />
      </div>
      <div className={`${prose} mt-8`}>
        <p>
          The online checkout takes addresses in Ghana and charges in cedis. For an address abroad,{' '}
          <Link to={`${href('/contact')}?subject=International%20delivery`}>send us a message</Link>{' '}
          with the country and what you would like. We confirm the service and its full cost, and
          nothing is charged before you agree.
        </p>
        <p>
          Some countries ask for import duty or restrict certain products. Duty is paid by the
          person who receives the parcel. The customs form is truthful and brief: it states the kind
          of goods and their value.
        </p>
      </div>
    </section>
  );
}

type TableProps = { caption: string; note: string; head: string[]; rows: string[][] };

function Table({ caption, note, head, rows }: TableProps) {
  return (
    <table className="w-full self-start text-left max-sm:text-sm">
      <caption className="pb-4 text-left">
        <span className="block font-serif text-2xl">{caption}</span>
        <span className="block text-sm text-muted">{note}</span>
      </caption>
      <thead>
        <tr className="border-b border-line-strong">
          {head.map((title) => (
            <th
              key={title}
              scope="col"
              className="py-2 pr-3 text-sm font-semibold text-muted last:pr-0"
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={[name, ...cells].join()} className="border-b border-line align-baseline">
            <th scope="row" className="py-4 pr-3 font-semibold">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="py-4 pr-3 tabular-nums last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
