import { href } from 'react-router';
import { freeShippingText, useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { describePage } from '#app/web/meta.ts';
import { StillLife } from '../components/still-life.tsx';
import type { Route } from './+types/about.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'About us',
    description:
      'Founded in 2023 and serving Accra, Kumasi, Tamale and Cape Coast: flowers, romantic gifts and intimate wellness for adults, delivered with discretion.',
    canonical: href('/about'),
  });

const files = import.meta.glob<string>('../about/*', {
  eager: true,
  query: '?url',
  import: 'default',
});
const CUTS = [
  { name: 'wide', widths: [960, 1280, 1600, 2000], sizes: '100vw', from: '48rem' },
  { name: 'phone', widths: [480, 800, 1040], sizes: '66vw' },
] as const;

const VALUES = [
  {
    title: 'Privacy and discretion',
    text: 'What you order is nobody’s business but yours. Plain parcels, neutral e-mails, and no product names passed to anyone outside the shop.',
  },
  {
    title: 'Premium quality',
    text: 'We choose each thing as if we were giving it ourselves: fresh stems, well-made gifts, and body-safe materials that we can name.',
  },
  {
    title: 'Customer care',
    text: 'You can ask us anything. A person answers within 24 hours, without jokes and without judgement, and stays until the matter is settled.',
  },
];

const CITIES = ['Accra', 'Kumasi', 'Tamale', 'Cape Coast'];

export default function AboutPage() {
  const { site } = useShop();
  return (
    <>
      <header className="relative isolate flex flex-col bg-[#e7d7c1] text-picture-ink md:min-h-[37vw] md:justify-center">
        <div className="wrap py-10 md:py-16">
          <h1 className="max-w-[14ch] text-[2.6rem] leading-[1.04] md:max-w-[40%] md:text-[4.2vw] 2xl:text-[4.5rem]">
            <span className="eyebrow mb-5 block font-sans leading-normal text-picture-ink/80">
              About {site.brand}
            </span>{' '}
            Love is personal. Buying for it should be, too.
          </h1>
        </div>
        <div className="md:absolute md:inset-0 md:-z-10">
          <StillLife
            files={files}
            cuts={CUTS}
            width={2000}
            height={1304}
            alt="A black gift box with a wine-red satin bow, a candle and a sealed letter"
            className="aspect-2000/1304 w-full object-cover md:aspect-auto md:size-full md:object-right"
          />
        </div>
      </header>

      <section aria-labelledby="mission" className="border-y border-line bg-tint py-16 lg:py-24">
        <div className="wrap grid grid-cols-1 gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
          <h2 id="mission" className="eyebrow font-sans leading-normal text-muted lg:pt-3">
            Our mission
          </h2>
          <p className="max-w-[34ch] font-serif text-2xl leading-snug sm:text-3xl lg:text-4xl lg:leading-tight">
            To make it easy and unembarrassing for adults in Ghana to celebrate the person they
            love: with flowers, with gifts, and with what belongs to the two of them alone.
          </p>
        </div>
      </section>

      <section aria-labelledby="values" className="wrap py-16 lg:py-28">
        <h2 id="values" className="text-3xl lg:text-5xl">
          Our values
        </h2>
        <ul className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8 lg:mt-14 lg:gap-14">
          {VALUES.map(({ title, text }) => (
            <li key={title} className="border-t border-brass pt-6">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-3 max-w-prose leading-relaxed text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <Story />
      <Reasons />

      <section aria-labelledby="next" className="wrap pt-16 lg:pt-28">
        <h2 id="next" className="max-w-[20ch] text-3xl lg:text-5xl">
          Come in and look around
        </h2>
        <p className="mt-4 max-w-[34rem] text-lg leading-relaxed text-muted">
          Nobody is watching over your shoulder. If you would rather talk first, we are here.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={href('/categories')}>Browse the categories</ButtonLink>
          <ButtonLink to={href('/contact')} kind="secondary">
            Contact us
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

function Story() {
  const { site } = useShop();
  return (
    <section aria-labelledby="story" className="wrap pb-16 lg:pb-28">
      <div className="grid grid-cols-1 gap-6 border-t border-line pt-14 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:pt-20">
        <div>
          <h2 id="story" className="text-3xl lg:text-5xl">
            Our story
          </h2>
          <p className="mt-3 text-muted">Founded 2023</p>
        </div>
        <div className="max-w-[38rem] space-y-4 text-lg leading-relaxed">
          <p>
            {site.brand} was founded in 2023, over one small worry. Buying roses in Ghana was easy.
            Buying anything closer to the heart meant being looked at across a counter, or trusting
            a stranger’s message.
          </p>
          <p>
            So we made a shop for the whole of a love story: the bouquet, the present, and the
            things that two people keep to themselves. One basket, one plain parcel, one rider who
            knows only where you live.
          </p>
          <p>Today we serve people in four cities, and by parcel those who live further away.</p>
        </div>
      </div>
      <ul
        aria-label="Cities we serve"
        className="mt-12 flex flex-wrap gap-x-5 gap-y-1 font-serif text-3xl text-wine sm:text-4xl lg:mt-16 lg:justify-between lg:text-6xl"
      >
        {CITIES.map((city) => (
          <li
            key={city}
            className="flex items-center gap-5 whitespace-nowrap lg:not-last:after:size-1.5 lg:not-last:after:rounded-full lg:not-last:after:bg-brass lg:gap-10"
          >
            {city}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons() {
  const settings = useShop();
  const free = freeShippingText(settings);
  const reasons = [
    ['Plain packaging', 'No external branding, no shop name, no hint on the label.'],
    [
      'Encrypted checkout',
      'Pay by card, mobile money, or cash at the door. Card numbers never reach us.',
    ],
    ['Body-safe materials', 'For everything that touches the skin. Ask us about any of them.'],
    ['A one-year warranty', 'On every electronic product, from the day it reaches you.'],
    ['Returns within 30 days', 'For unopened items, with an answer from us within 24 hours.'],
    ['Support when you need it', `${settings.site.supportHours}, by message or by phone.`],
    ...(free === null ? [] : [[free, 'Counted on the whole basket, anywhere in Ghana.']]),
  ];
  return (
    <section aria-labelledby="why" className="bg-tint py-16 lg:py-28">
      <div className="wrap grid grid-cols-1 gap-8 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="why" className="text-3xl lg:text-5xl">
          Why choose us
        </h2>
        <dl className="border-t border-line">
          {reasons.map(([title, text]) => (
            <div key={title} className="border-b border-line py-5 md:grid md:grid-cols-2 md:gap-8">
              <dt className="font-serif text-xl">{title}</dt>
              <dd className="mt-1 leading-relaxed text-muted md:mt-0">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
