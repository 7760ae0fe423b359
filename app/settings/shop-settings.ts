import * as z from 'zod';
import { type Money, money } from '#app/values/money.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import { amount, schedule, zones } from './delivery-zones.ts';
import { gifts } from './gifts.ts';
import { STARTER_SYNONYMS } from './starter-synonyms.ts';

const term = z.string().min(1).max(60);
const synonymRule = z.object({
  id: z.string().min(1).max(60),
  words: z.array(term).min(1).max(30),
  also: z.array(term).max(30),
});
/** The products that a search shows first, in this order. */
const pinnedResult = z.object({
  id: z.string().min(1).max(60),
  query: term,
  products: z.array(z.uuid()).min(1).max(8),
});
export type PinnedResult = z.output<typeof pinnedResult>;

/** Every section of the owner's settings with the values that the shop ships with. */
export const sections = {
  site: z.object({
    brand: z.string().default('Corvox'),
    supportPhone: z.string().default('+233 30 297 4200'),
    supportEmail: z.string().default('care@corvox.test'),
    supportHours: z.string().default('24 hours a day, 7 days a week'),
    legalName: z.string().default('Corvox Ltd'),
    legalAddress: z.string().default('14 Palm Street, Osu, Accra, Ghana'),
    registrationNumber: z.string().default('CS-DEMO-2023'),
  }),
  delivery: z.object({
    fee: amount.default(money(1_500)),
    freeOver: amount.nullable().default(money(90_000)),
  }),
  /** When the shop delivers, where it names the day. */
  deliveryDays: z.object({
    isNamed: z.boolean().default(false),
    /** Whether customers choose the day at checkout. */
    isChosen: z.boolean().default(false),
    ...schedule,
  }),
  /** Parts of the country with prices and days of their own; everywhere else the two sections above count. */
  zones,
  /** Gift orders. */
  gifts,
  tax: z.object({
    // Prices include it; above zero the summary and the invoice say how much that is.
    ratePercent: z.number().min(0).max(50).multipleOf(0.01).default(0),
  }),
  payment: z.object({
    card: z.boolean().default(true),
    mobileMoney: z.boolean().default(true),
    cashOnDelivery: z.boolean().default(true),
    /** How many unpaid orders one person may have on the way. */
    mostCashOrders: z.number().int().min(1).max(50).default(3),
    networks: z.array(z.string().min(1)).min(1).default(['MTN MoMo', 'Telecel Cash', 'AT Money']),
  }),
  limits: z.object({
    /** Of one product in one order. */
    unitsPerLine: z.number().int().min(1).max(99).default(20),
    unitsPerOrder: z.number().int().min(1).max(999).default(50),
    /** What one account may have ordered or held without having paid for it. */
    unpaidUnits: z.number().int().min(1).max(9_999).default(60),
    cashOrderValue: amount.nullable().default(money(300_000)),
  }),
  guestCheckout: z.object({
    /** Whether one can order without an account. */
    isOffered: z.boolean().default(false),
    /** Whether who signs up in the checkout may pay before the address is confirmed. */
    paysFirst: z.boolean().default(false),
  }),
  discretion: z.object({
    /** On parcels, when the rider calls and, where the owner says so, on statements. */
    name: z.string().default('CVX Care'),
    onStatements: z.boolean().default(false),
  }),
  exit: z.object({
    shown: z.boolean().default(false),
    /** Whether the cart and what was typed leave the device with the visitor. */
    forgets: z.boolean().default(true),
    address: z.url({ protocol: /^https$/ }).default('https://www.bbc.com/weather'),
  }),
  /** What the shop does on a visitor's device. */
  device: z.object({
    discreetMode: z.boolean().default(false),
    recentlyViewed: z.boolean().default(false),
  }),
  currency: z.object({
    shown: z.enum(['GHS', 'USD', 'EUR']).default('GHS'),
    cedisPerDollar: z.number().positive().default(12),
    cedisPerEuro: z.number().positive().default(13),
  }),
  email: z.object({
    // Read in other people's inboxes: neither name nor address says what is sold.
    senderName: z.string().default('CVX Care'),
    senderAddress: z.string().default('care@corvox.test'),
  }),
  notices: z.object({
    /** Who gets an email about new orders. */
    newOrderEmails: z.array(z.string().min(1)).max(10).default([]),
  }),
  security: z.object({
    sessionTimeoutMinutes: z.number().int().min(5).max(1_440).default(60),
    maxLoginAttempts: z.number().int().min(3).max(20).default(5),
    staffTwoFactor: z.boolean().default(false),
  }),
  database: z.object({
    backupFrequency: z.enum(['daily', 'weekly', 'monthly']).default('daily'),
    backupRetentionDays: z.number().int().min(1).max(3_650).default(30),
  }),
  // Unknown figures are not claimed: the demo has figures, a new shop has none.
  claims: z.object({
    customers: z.string().default(''),
    satisfaction: z.string().default(''),
    rating: z.string().default(''),
    reviews: z.string().default(''),
    subscribers: z.string().default(''),
    /** Three sample testimonials, of people whom no shop has had as customers. */
    testimonials: z.boolean().default(false),
  }),
  search: z.object({
    synonyms: z
      .array(synonymRule)
      .max(500)
      .default(() =>
        STARTER_SYNONYMS.map((rule) => ({ ...rule, words: [...rule.words], also: [...rule.also] })),
      ),
    pins: z.array(pinnedResult).max(200).default([]),
  }),
} as const;

export type Section = keyof typeof sections;
export type SearchSettings = z.output<(typeof sections)['search']>;
export type ShopSettings = { [Name in Section]: z.output<(typeof sections)[Name]> };

/** Saved values over shipped ones; a section that cannot be read falls back to what was shipped. */
export function settingsFrom(saved: ReadonlyMap<string, unknown>): ShopSettings {
  const read = (section: Section) => {
    const parsed = sections[section].safeParse(saved.get(section) ?? {});
    return parsed.success ? parsed.data : sections[section].parse({});
  };
  return {
    site: read('site'),
    delivery: read('delivery'),
    deliveryDays: read('deliveryDays'),
    zones: read('zones'),
    gifts: read('gifts'),
    tax: read('tax'),
    payment: read('payment'),
    limits: read('limits'),
    guestCheckout: read('guestCheckout'),
    discretion: read('discretion'),
    exit: read('exit'),
    device: read('device'),
    currency: read('currency'),
    email: read('email'),
    notices: read('notices'),
    security: read('security'),
    database: read('database'),
    claims: read('claims'),
    search: read('search'),
  } as ShopSettings;
}

/** The part that every visitor may read: the words and figures of the pages. */
export type ZoneFee = {
  id: string;
  name: string;
  fee: Money;
  freeOver: Money | null;
  isPickUp: boolean;
};

export type PublicSettings = Pick<
  ShopSettings,
  | 'site'
  | 'delivery'
  | 'tax'
  | 'currency'
  | 'claims'
  | 'guestCheckout'
  | 'discretion'
  | 'exit'
  | 'device'
> & {
  limits: UnitLimits;
  /** Whether an order's day is only estimated, named by the shop or chosen by the customer. */
  deliveryDay: 'estimated' | 'named' | 'chosen';
  /** What delivery costs in places that have a fee of their own. */
  zoneFees: readonly ZoneFee[];
};

function deliveryDayOf({ isNamed, isChosen }: ShopSettings['deliveryDays']) {
  if (!isNamed) return 'estimated';
  return isChosen ? 'chosen' : 'named';
}

export function publicSettings(settings: ShopSettings): PublicSettings {
  const { site, delivery, tax, currency, claims, discretion, exit, device, guestCheckout } =
    settings;
  const { unitsPerLine, unitsPerOrder } = settings.limits;
  const limits = { unitsPerLine, unitsPerOrder };
  const zoneFees = settings.zones.list.map(({ id, name, kind, fee, freeOver }) => ({
    id,
    name,
    fee,
    freeOver,
    isPickUp: kind === 'pickup',
  }));
  return {
    site,
    delivery,
    tax,
    currency,
    claims,
    guestCheckout,
    discretion,
    exit,
    device,
    limits,
    deliveryDay: deliveryDayOf(settings.deliveryDays),
    zoneFees,
  };
}
