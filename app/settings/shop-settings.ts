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
/** The products pinned to a search, in order. */
const pinnedResult = z.object({
  id: z.string().min(1).max(60),
  query: term,
  products: z.array(z.uuid()).min(1).max(8),
});
export type PinnedResult = z.output<typeof pinnedResult>;

/** Every section of the owner's settings with its default values. */
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
  /** When the shop delivers, if it announces the day. */
  deliveryDays: z.object({
    isNamed: z.boolean().default(false),
    /** Whether customers choose the day at checkout. */
    isChosen: z.boolean().default(false),
    ...schedule,
  }),
  /** Zones with their own prices and days; elsewhere the two sections above apply. */
  zones,
  /** Gift orders. */
  gifts,
  tax: z.object({
    // Included in prices; above zero, the summary and the invoice show the amount.
    ratePercent: z.number().min(0).max(50).multipleOf(0.01).default(0),
  }),
  payment: z.object({
    card: z.boolean().default(true),
    mobileMoney: z.boolean().default(true),
    cashOnDelivery: z.boolean().default(true),
    /** How many open unpaid orders one person may have. */
    mostCashOrders: z.number().int().min(1).max(50).default(3),
    networks: z.array(z.string().min(1)).min(1).default(['MTN MoMo', 'Telecel Cash', 'AT Money']),
  }),
  limits: z.object({
    /** The maximum of one product per order. */
    unitsPerLine: z.number().int().min(1).max(99).default(20),
    unitsPerOrder: z.number().int().min(1).max(999).default(50),
    /** Units that one account may have ordered or reserved without paying. */
    unpaidUnits: z.number().int().min(1).max(9_999).default(60),
    cashOrderValue: amount.nullable().default(money(300_000)),
  }),
  guestCheckout: z.object({
    /** Whether guests can order. */
    isOffered: z.boolean().default(false),
    /** Whether a new account can pay before its address is confirmed. */
    paysFirst: z.boolean().default(false),
  }),
  discretion: z.object({
    /** The sender on parcels, when the rider calls and, if enabled, on statements. */
    name: z.string().default('CVX Care'),
    onStatements: z.boolean().default(false),
  }),
  exit: z.object({
    shown: z.boolean().default(false),
    /** Whether the quick exit also deletes the cart and typed values from the device. */
    forgets: z.boolean().default(true),
    address: z.url({ protocol: /^https$/ }).default('https://www.bbc.com/weather'),
  }),
  /** What the shop stores on a visitor's device. */
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
    // Visible in other people's inboxes: neither name nor address reveals what is sold.
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
  // Only known figures are claimed: the demo has some, a new shop has none.
  claims: z.object({
    customers: z.string().default(''),
    satisfaction: z.string().default(''),
    rating: z.string().default(''),
    reviews: z.string().default(''),
    subscribers: z.string().default(''),
    /** Three sample testimonials, not by real customers. */
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

/** Saved values over defaults; an invalid section falls back to its defaults. */
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

/** The part that every visitor may read: the texts and prices of the pages. */
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
  /** Whether an order's day is estimated, announced by the shop or chosen by the customer. */
  deliveryDay: 'estimated' | 'named' | 'chosen';
  /** The delivery fees of zones with their own fee. */
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
