import * as z from 'zod';
import { type Money, money } from '#app/values/money.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import { STARTER_SYNONYMS } from './starter-synonyms.ts';

const amount = z
  .number()
  .int()
  .min(0)
  .transform((pesewas): Money => money(pesewas));

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
  discretion: z.object({
    /** On parcels, when the rider calls and, where the owner says so, on statements. */
    name: z.string().default('CVX Care'),
    onStatements: z.boolean().default(false),
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
  claims: z.object({
    customers: z.string().default('500K+'),
    satisfaction: z.string().default('99.8%'),
    rating: z.string().default('4.9/5'),
    reviews: z.string().default('50,000+'),
    subscribers: z.string().default('125,000+'),
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
    tax: read('tax'),
    payment: read('payment'),
    limits: read('limits'),
    discretion: read('discretion'),
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
export type PublicSettings = Pick<
  ShopSettings,
  'site' | 'delivery' | 'tax' | 'currency' | 'claims' | 'discretion'
> & { limits: UnitLimits };

export function publicSettings(settings: ShopSettings): PublicSettings {
  const { site, delivery, tax, currency, claims, discretion } = settings;
  const { unitsPerLine, unitsPerOrder } = settings.limits;
  const limits = { unitsPerLine, unitsPerOrder };
  return { site, delivery, tax, currency, claims, discretion, limits };
}
