import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { describePage } from '#app/web/meta.ts';
import { PageOpening, prose } from '../components/policy.tsx';
import type { Route } from './+types/returns-exchanges.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Returns & exchanges',
    description:
      'Return unopened items within 30 days. Authorization within 24 hours, refund processed in 5-7 business days, exchanges shipped in 3-5 days.',
    canonical: href('/returns-exchanges'),
  });

const TERMS = [
  ['30 days', 'to return an unopened item'],
  ['24 hours', 'until you have the return authorization'],
  ['5-7 business days', 'to process the refund'],
  ['3-5 days', 'until an exchange ships'],
];

const STEPS = [
  {
    title: 'Tell us',
    text: 'Start it from your order, or with the button below, and say whether you want a refund or an exchange. A change of mind is reason enough.',
  },
  {
    title: 'Receive the authorization',
    text: 'Within 24 hours we send you the return authorization and where to send the parcel. Please wait for it, so that your parcel is expected when it comes.',
  },
  {
    title: 'Send the item back',
    text: 'Unopened, in its own packaging, in any plain parcel, within 30 days of receiving it. On the outside, write the address that we send you and the authorization number, and nothing else.',
  },
  {
    title: 'Refund or exchange',
    text: 'When the item has reached us, we check it. A refund is processed in 5-7 business days, to the card or wallet that you paid with, or in cash or to your mobile-money wallet if you paid cash. An exchange ships in 3-5 days.',
  },
];

export default function ReturnsExchangesPage() {
  return (
    <div className="wrap">
      <PageOpening name="Returns & exchanges" title="Changed your mind? That is fine.">
        <p>
          You can return or exchange an item within 30 days of receiving it. Unopened items only:
          the reason is hygiene, and we explain it below.
        </p>
      </PageOpening>

      <dl className="grid grid-cols-2 gap-x-6 border-b border-line py-4 lg:grid-cols-4 lg:py-8">
        {TERMS.map(([figure, meaning]) => (
          <div key={figure} className="flex flex-col-reverse justify-end gap-1 py-4">
            <dt className="text-sm text-muted sm:text-base">{meaning}</dt>
            <dd className="font-serif text-2xl sm:text-3xl">{figure}</dd>
          </div>
        ))}
      </dl>

      <section
        aria-labelledby="steps"
        className="grid grid-cols-1 gap-8 py-14 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-20"
      >
        <h2 id="steps" className="text-3xl lg:text-5xl">
          How it works
        </h2>
        <ol>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 border-t border-line py-6 sm:gap-8">
              <span
                aria-hidden="true"
                className="w-7 shrink-0 font-serif text-3xl leading-none text-wine"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 max-w-[36rem] leading-relaxed text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <Exchange />

      <div className="grid gap-14 pt-14 lg:grid-cols-2 lg:gap-20 lg:pt-20">
        <Hygiene />
        <Faults />
        <LawOfGhana />
        <Costs />
      </div>
    </div>
  );
}

function Exchange() {
  const { site } = useShop();
  return (
    <section
      aria-labelledby="exchange"
      className="rounded-card bg-tint px-6 py-10 sm:px-10 lg:flex lg:items-end lg:justify-between lg:gap-10 lg:p-14"
    >
      <div>
        <h2 id="exchange" className="hairline text-3xl">
          Exchange an item
        </h2>
        <p className="mt-4 max-w-[38rem] leading-relaxed">
          Another size, another colour, something else altogether. Choose the order and what goes
          back, for an exchange or a refund, and a person at {site.brand} answers within 24 hours.
          The exchange itself is free.
        </p>
      </div>
      <ButtonLink to={href('/returns-exchanges/start')} className="mt-6 shrink-0 lg:mt-0">
        Start Exchange Process
      </ButtonLink>
    </section>
  );
}

function Hygiene() {
  return (
    <section aria-labelledby="hygiene">
      <h2 id="hygiene" className="text-2xl lg:text-3xl">
        Why unopened only
      </h2>
      <div className={prose}>
        <p>
          Many of our products touch the body. Once a seal or a box is open, nobody can promise the
          next person that it is untouched, so we neither take such items back nor sell them again.
          What reaches you has never been anyone else’s.
        </p>
        <p>
          Opened means that a seal is broken or the inner packaging is undone. Opening the outer
          parcel, to see what has come, does not count. Fresh flowers cannot travel back; if yours
          arrive damaged, ask for a return on that day and add a photograph.
        </p>
        <p>
          If something comes back opened, we refuse it, tell you why, and send it back to you or
          keep it until you collect it.
        </p>
      </div>
    </section>
  );
}

function Faults() {
  return (
    <section aria-labelledby="faults">
      <h2 id="faults" className="text-2xl lg:text-3xl">
        Damaged, faulty or wrong
      </h2>
      <div className={prose}>
        <p>
          Then the fault is ours, and it makes no difference whether the item is opened. Write to us
          within 30 days and we replace it or refund it, delivery included.
        </p>
        <p>
          Electronic products have a one-year warranty from the day you receive them. If one stops
          working in ordinary use, we repair or replace it. The warranty does not cover drops, or
          water in a product that is not waterproof.
        </p>
      </div>
    </section>
  );
}

function LawOfGhana() {
  return (
    <section aria-labelledby="law">
      <h2 id="law" className="text-2xl lg:text-3xl">
        What the law gives you besides
      </h2>
      <div className={prose}>
        <p>
          These terms come on top of your rights and take none of them away. Under Ghana’s
          Electronic Transactions Act, 2008 (Act 772), an online shop must tell you who it is, the
          full price and its terms, and must let you review and correct an order. Where it fails to,
          you may cancel within 14 days of receiving the goods and have your money back within 30
          days.
        </p>
        <p>
          Under the Sale of Goods Act, 1962 (Act 137), goods must match their description and be fit
          for their purpose. The{' '}
          <Link to={`${href('/terms-of-service')}#cancelling`}>terms of service</Link> say more.
        </p>
      </div>
    </section>
  );
}

function Costs() {
  return (
    <section aria-labelledby="costs">
      <h2 id="costs" className="text-2xl lg:text-3xl">
        Who pays the way back
      </h2>
      <div className={prose}>
        <p>
          We do, for an exchange and whenever the mistake is ours. If you return an item for a
          refund because you changed your mind, you pay for sending it back, and we refund its full
          price.
        </p>
        <p>
          You can also cancel before an order has shipped. Tell us the order number, and we refund
          everything, delivery included.
        </p>
      </div>
    </section>
  );
}
