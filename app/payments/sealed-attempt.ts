import * as z from 'zod';
import { CALL_CHOICES } from '#app/gifts/gift.ts';
import { seal, unseal } from '#app/platform/secret.ts';
import { money } from '#app/values/money.ts';
import type { Attempt } from './queries.ts';
import type { Recipient } from './schema.ts';

const amount = z.number().int().nonnegative().transform(money);

const address = z.object({
  address: z.string(),
  city: z.string(),
  region: z.string(),
  digitalAddress: z.string().optional(),
  landmark: z.string().optional(),
  note: z.string().optional(),
});

const delivery = z.object({
  zone: z.string(),
  zoneName: z.string(),
  kind: z.enum(['area', 'pickup']),
  day: z.iso.date().optional(),
  slot: z.object({ id: z.string(), name: z.string(), from: z.string(), to: z.string() }).optional(),
});

const gift = z.object({
  recipient: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string() }),
  calls: z.enum(CALL_CHOICES),
  message: z.string(),
  signature: z.string(),
  wrap: z.object({ name: z.string(), price: amount }).nullable(),
  isAnonymous: z.boolean(),
  wantsReminder: z.boolean(),
});

/** Everything that an order needs; of the products only their ids. */
const content = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  /** Missing if the previous version sealed it. */
  guestId: z.uuid().nullable().default(null),
  requestKey: z.uuid(),
  method: z.enum(['card', 'mobile_money']),
  amount,
  subtotal: amount,
  discount: amount,
  delivery: amount,
  // Missing if the previous version sealed it.
  giftWrap: amount.default(money(0)),
  taxPercent: z.number(),
  lines: z.array(z.tuple([z.uuid(), z.number().int().positive(), amount])),
  customer: address
    .pick({ address: true, city: true, region: true })
    .extend({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  shipping: address,
  chosen: delivery.optional(),
  gift: gift.optional(),
  createdAt: z.coerce.date(),
});

export type SealedAttempt = z.output<typeof content>;

const aboutPayment = (reference: string) => `payment ${reference}`;

type Sealable = Attempt & { recipient: Recipient };

/**
 * The attempt, encrypted, for the provider's metadata. After a restore the database may lack the payment; this proves that we created it,
 * and has enough for its order.
 */
export function sealAttempt({ recipient, ...attempt }: Sealable): string {
  const { id, method, lines, amount_minor, discount_minor, delivery_minor, gift_wrap_minor } =
    attempt;
  const text = JSON.stringify({
    id,
    userId: attempt.user_id,
    guestId: attempt.guest_id,
    requestKey: attempt.request_key,
    method,
    amount: amount_minor,
    subtotal:
      attempt.subtotal_minor ?? amount_minor + discount_minor - delivery_minor - gift_wrap_minor,
    discount: discount_minor,
    delivery: delivery_minor,
    giftWrap: gift_wrap_minor,
    taxPercent: attempt.tax_percent,
    lines: lines.map(({ productId, quantity, price }) => [productId, quantity, price]),
    customer: recipient.customer,
    shipping: recipient.shipping,
    chosen: recipient.delivery,
    gift: recipient.gift,
    createdAt: attempt.created_at,
  });
  return seal(text, aboutPayment(attempt.reference));
}

/** Undefined if this shop did not create the payment, or did so with another secret. */
export function openSealedAttempt(reference: string, metadata: unknown): SealedAttempt | undefined {
  const sealed = sealedIn(metadata);
  if (sealed === undefined) return undefined;
  try {
    return content.parse(JSON.parse(unseal(sealed, aboutPayment(reference))));
  } catch {
    return undefined;
  }
}

/** The provider returns metadata as an object or as text, and as "" or 0 if there is none. */
function sealedIn(metadata: unknown): string | undefined {
  if (typeof metadata === 'string') {
    try {
      return sealedIn(Object(JSON.parse(metadata)));
    } catch {
      return undefined;
    }
  }
  const sealed: unknown = Reflect.get(Object(metadata), 'sealed');
  return typeof sealed === 'string' ? sealed : undefined;
}
