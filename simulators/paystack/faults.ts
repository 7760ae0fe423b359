import * as z from 'zod';
import type { Refund, Signing } from './records.ts';

const API = ['error', 'slow', 'reset', 'invalid', 'unauthorized'] as const;
const VERIFY = ['wrong_amount', 'wrong_currency', 'live'] as const;
const REFUND = ['failed', 'needs_attention', 'stuck'] as const;
const SIGNING = ['forged', 'wrong_key', 'reserialised', 'unsigned'] as const;
const WEBHOOK = ['lost', 'late', 'doubled', ...SIGNING] as const;

type ApiFault = { fault: (typeof API)[number]; after: boolean; ms: number };
type VerifyFault = (typeof VERIFY)[number];
type WebhookFaults = { lost: boolean; lateMs: number; copies: number; signing: Signing };

const chance = z.number().min(0).max(1);
const chances = <Name extends string>(names: readonly Name[]) =>
  z.partialRecord(z.enum(names), chance).optional();
const milliseconds = z
  .number()
  .int()
  .min(0)
  .max(24 * 3_600_000);
const copies = z.number().int().min(2).max(100);

const planInput = z.strictObject({
  /** The same seed gives the same random faults. */
  seed: z.number().int().default(1),
  api: chances(API),
  verify: chances(VERIFY),
  refund: chances(REFUND),
  webhook: chances(WEBHOOK),
  slow_ms: milliseconds.default(5_000),
  late_ms: milliseconds.default(5_000),
  copies: copies.default(2),
  /** Certain faults, each for its next `times` matches, applied before the random ones. */
  next: z
    .array(
      z.strictObject({
        fault: z.enum([...API, ...VERIFY, ...REFUND, ...WEBHOOK]),
        /** A call (`initialize`, `verify`…) or an event (`charge.success`…); any if omitted. */
        on: z.string().optional(),
        times: z.number().int().min(1).max(1_000_000).default(1),
        ms: milliseconds.optional(),
        copies: copies.optional(),
        /** Whether the API call takes effect and only its response is faulty. */
        after: z.boolean().default(false),
      }),
    )
    .max(1_000)
    .default([]),
});
export type Plan = z.infer<typeof planInput>;
type Next = Plan['next'][number];
type PlanResult = { plan: Plan } | { wrong: string };

export type Faults = ReturnType<typeof openFaults>;

/** Planned and random faults. They are not stored: a restart clears them. */
export function openFaults() {
  let plan = planInput.parse({});
  let random = seededRandom(plan.seed);
  const happens = (odds: number | undefined) => odds !== undefined && random() < odds;

  function takeNext(family: readonly string[], on: string): Next | undefined {
    const found = plan.next.find(
      (next) => family.includes(next.fault) && (next.on === undefined || next.on === on),
    );
    if (found && --found.times === 0) plan.next.splice(plan.next.indexOf(found), 1);
    return found;
  }

  function pick<Name extends string>(
    family: readonly Name[],
    odds: Partial<Record<Name, number>> | undefined,
    on: string,
  ): { name: Name; next: Next | undefined } | undefined {
    const next = takeNext(family, on);
    const name = next ? (next.fault as Name) : family.find((fault) => happens(odds?.[fault]));
    return name && { name, next };
  }

  return {
    current: (): Plan => plan,
    replace(wanted: unknown): PlanResult {
      const parsed = planInput.safeParse(wanted);
      if (!parsed.success) return { wrong: z.prettifyError(parsed.error) };
      plan = parsed.data;
      random = seededRandom(plan.seed);
      return { plan };
    },
    forCall(call: string): ApiFault | undefined {
      const fault = pick(API, plan.api, call);
      if (!fault) return undefined;
      const after = fault.next ? fault.next.after : random() < 0.5;
      return { fault: fault.name, after, ms: fault.next?.ms ?? plan.slow_ms };
    },
    forVerify: (): VerifyFault | undefined => pick(VERIFY, plan.verify, 'verify')?.name,
    forRefund(): Refund['outcome'] {
      const fault = pick(REFUND, plan.refund, 'refund')?.name;
      return fault === 'needs_attention' ? 'needs-attention' : (fault ?? 'processed');
    },
    forWebhook(event: string): WebhookFaults {
      const next = takeNext(WEBHOOK, event);
      const active = new Set<string>(
        next ? [next.fault] : WEBHOOK.filter((fault) => happens(plan.webhook?.[fault])),
      );
      return {
        lost: active.has('lost'),
        lateMs: active.has('late') ? (next?.ms ?? plan.late_ms) : 0,
        copies: active.has('doubled') ? (next?.copies ?? plan.copies) : 1,
        signing: SIGNING.find((fault) => active.has(fault)) ?? 'true',
      };
    },
  };
}

/** Random numbers from 0 to 1, in the same order for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
