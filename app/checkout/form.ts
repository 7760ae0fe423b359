import { data } from 'react-router';
import { WRONG_PHONE } from '#app/accounts/addresses/address-fields.ts';
import { readWanted } from '#app/cart/form.ts';
import { CALL_CHOICES } from '#app/gifts/gift.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { dayFrom } from '#app/values/day.ts';
import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { parsePhone } from '#app/values/phone.ts';
import { regionOf } from '#app/values/regions.ts';
import { textOf } from '#app/web/forms.ts';
import {
  buyerIn,
  CHECKOUT_FIELDS,
  type CheckoutErrors,
  FIELD_LIMITS,
  isMissing,
  errorsIn,
  type Typed,
  typedIn,
} from './fields.ts';
import type { OrderRequest } from './order-request.ts';
import { AS_GUEST, DELIVERY_NAMES, GIFT_NAMES, METHODS, SAVE_ADDRESS } from './rules.ts';

type CheckoutForm = {
  errors: CheckoutErrors;
  /** Whether required fields are empty, not just invalid. */
  isMissing: boolean;
  order: Omit<OrderRequest, 'buyer' | 'now'>;
};

/** Hidden fields of the form. */
const HIDDEN = [
  'method',
  'items',
  'key',
  'total',
  'repeat',
  AS_GUEST,
  SAVE_ADDRESS,
  ...DELIVERY_NAMES,
  ...GIFT_NAMES,
];

export const isSentAsGuest = (form: FormData) => isTicked(form, AS_GUEST);

/** Parses the checkout form; what our page never sends gets 400. An empty email means the account's; a guest has none. */
export function readCheckoutForm(
  form: FormData,
  account: { email: string } | undefined,
): CheckoutForm {
  const names = [...form.keys()];
  const isForeign = names.some(
    (name) => !Object.hasOwn(FIELD_LIMITS, name) && !HIDDEN.includes(name),
  );
  if (isForeign || new Set(names).size < names.length) throw unreadable();
  const hidden = readHidden(form);
  const delivery = readDelivery(form);
  const typed = typedIn(form);
  const choice = readGiftChoice(form);
  const way = { isPickUp: delivery.pickUp !== '', isGift: choice !== null };
  // A pick-up order has no separate recipient.
  if (way.isGift && way.isPickUp) throw unreadable();
  const phone = parsePhone(typed.phone);
  const buyerPhone = parsePhone(typed.buyerPhone);
  const read = {
    ...typed,
    phone: phone ?? '',
    buyerPhone: buyerPhone ?? '',
    email: typed.email || (account?.email ?? ''),
  };
  return {
    errors: inOrder({
      ...(phone === undefined && { phone: WRONG_PHONE }),
      ...(way.isGift && buyerPhone === undefined && { buyerPhone: WRONG_PHONE }),
      ...errorsIn(typed, way),
    }),
    isMissing: isMissing(typed, way),
    order: {
      ...hidden,
      savesAddress: hidden.savesAddress && account !== undefined,
      delivery,
      wanted: readWanted(form),
      recipient: recipientFrom(read, way),
      gift: choice && { ...choice, ...giftFrom(read, choice) },
    },
  };
}

/** The gift options; null for an order for oneself. */
function readGiftChoice(form: FormData) {
  const gift = textOf(form, 'gift');
  const isAnonymous = isTicked(form, 'anonymous');
  const wantsReminder = isTicked(form, 'reminder');
  if (gift === '') return null;
  const calls = CALL_CHOICES.find((name) => name === textOf(form, 'calls'));
  const wrap = textOf(form, 'wrap');
  // The rider would get the number of a buyer who wants to stay anonymous.
  if (gift !== 'yes' || !calls || (isAnonymous && calls === 'buyer') || wrap.length > 60)
    throw unreadable();
  return { calls, wrap, isAnonymous, wantsReminder };
}

function giftFrom(typed: Typed, { isAnonymous }: { isAnonymous: boolean }) {
  const { firstName, lastName, phone, cardMessage, cardSignature } = typed;
  const isSigned = cardMessage !== '' && !isAnonymous;
  return {
    recipient: { firstName, lastName, phone },
    message: cardMessage,
    signature: isSigned ? cardSignature : '',
  };
}

function readHidden(form: FormData) {
  const requestKey = textOf(form, 'key').toLowerCase();
  const total = textOf(form, 'total');
  const method = METHODS.find((name) => name === textOf(form, 'method'));
  if (!isOrderId(requestKey) || !/^\d{1,15}$/.test(total) || !method) throw unreadable();
  return {
    requestKey,
    shownTotal: Number(total),
    method,
    isRepeat: isTicked(form, 'repeat'),
    savesAddress: isTicked(form, SAVE_ADDRESS),
  };
}

/** Ids of settings, and a day; they are looked up when the order is placed. */
function readDelivery(form: FormData): OrderRequest['delivery'] {
  const [pickUp, day, slot] = DELIVERY_NAMES.map((name) => textOf(form, name));
  if (pickUp === undefined || day === undefined || slot === undefined) throw unreadable();
  if (pickUp.length > 60 || slot.length > 60) throw unreadable();
  if (day !== '' && dayFrom(day) === undefined) throw unreadable();
  return { pickUp, day, slot };
}

function isTicked(form: FormData, name: string): boolean {
  const value = form.get(name);
  if (value !== null && value !== 'yes') throw unreadable();
  return value === 'yes';
}

function unreadable() {
  return data('The form could not be read.', { status: 400 });
}

function inOrder(errors: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(
    CHECKOUT_FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
  );
}

function recipientFrom(typed: Typed, { isGift }: { isGift: boolean }): OrderRequest['recipient'] {
  const { email, address, city, landmark, note } = typed;
  const customer = buyerIn(typed, { isGift });
  const where = { address, city, region: regionOf(typed.region) ?? '' };
  const digitalAddress = parseDigitalAddress(typed.digitalAddress);
  return {
    customer: { ...customer, email, ...where },
    shipping: {
      ...where,
      ...(digitalAddress && { digitalAddress }),
      ...(landmark && { landmark }),
      ...(note && { note }),
    },
  };
}
