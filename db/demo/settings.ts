import { demoZones } from './delivery-zones.ts';

/** What a shop ships switched off or empty, as the demo has it. The claims are the specification's; they are true of no shop. */
export const demoSettings = (now: Date) => [
  { section: 'exit', values: { shown: true } },
  { section: 'guestCheckout', values: { isOffered: true } },
  { section: 'device', values: { discreetMode: true, recentlyViewed: true } },
  { section: 'deliveryDays', values: { isNamed: true, isChosen: true } },
  {
    section: 'gifts',
    values: {
      isOffered: true,
      anonymous: true,
      wraps: [
        { name: 'Kraft paper and ribbon', price: 2_500 },
        { name: 'Gift box with silk', price: 6_000 },
      ],
    },
  },
  { section: 'zones', values: { list: demoZones(now) } },
  {
    section: 'claims',
    values: {
      customers: '500K+',
      satisfaction: '99.8%',
      rating: '4.9/5',
      reviews: '50,000+',
      subscribers: '125,000+',
      testimonials: true,
    },
  },
];
