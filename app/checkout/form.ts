import { data } from 'react-router';
import { readWanted } from '#app/cart/form.ts';
import { isOrderId } from '#app/orders/rules.ts';
import { parseDigitalAddress } from '#app/values/digital-address.ts';
import { parsePhone } from '#app/values/phone.ts';
import { regionOf } from '#app/values/regions.ts';
import { textOf } from '#app/web/forms.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutErrors,
  FIELD_LIMITS,
  isMissing,
  errorsIn,
  type Typed,
  typedIn,
  WRONG_PHONE,
} from './fields.ts';
import type { OrderRequest } from './order-request.ts';
import { METHODS } from './rules.ts';

type CheckoutForm = {
  errors: CheckoutErrors;
  /** Whether something required was left out, rather than being wrong. */
  isMissing: boolean;
  order: Omit<OrderRequest, 'userId' | 'now'>;
};

/** What the page adds to what was typed. */
const HIDDEN = ['method', 'items', 'key', 'total', 'repeat'];

/** Reads what was sent; what our page never sends is answered with 400. An empty email means the account's. */
export function readCheckoutForm(form: FormData, account: { email: string }): CheckoutForm {
  const names = [...form.keys()];
  const isForeign = names.some(
    (name) => !Object.hasOwn(FIELD_LIMITS, name) && !HIDDEN.includes(name),
  );
  if (isForeign || new Set(names).size < names.length) throw unreadable();
  const typed = typedIn(form);
  const phone = parsePhone(typed.phone);
  return {
    errors: inOrder({
      ...(phone === undefined && { phone: WRONG_PHONE }),
      ...errorsIn(typed),
    }),
    isMissing: isMissing(typed),
    order: {
      ...readHidden(form),
      wanted: readWanted(form),
      recipient: recipientFrom({
        ...typed,
        phone: phone ?? '',
        email: typed.email || account.email,
      }),
    },
  };
}

function readHidden(form: FormData) {
  const requestKey = textOf(form, 'key').toLowerCase();
  const total = textOf(form, 'total');
  const method = METHODS.find((name) => name === textOf(form, 'method'));
  if (!isOrderId(requestKey) || !/^\d{1,15}$/.test(total) || !method) throw unreadable();
  const repeat = form.get('repeat');
  if (repeat !== null && repeat !== 'yes') throw unreadable();
  return { requestKey, shownTotal: Number(total), method, isRepeat: repeat === 'yes' };
}

function unreadable() {
  return data('The form could not be read.', { status: 400 });
}

function inOrder(errors: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(
    CHECKOUT_FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
  );
}

function recipientFrom(typed: Typed): OrderRequest['recipient'] {
  const { firstName, lastName, email, phone, address, city, landmark, note } = typed;
  const where = { address, city, region: regionOf(typed.region) ?? '' };
  const digitalAddress = parseDigitalAddress(typed.digitalAddress);
  return {
    customer: { firstName, lastName, email, phone, ...where },
    shipping: {
      ...where,
      ...(digitalAddress && { digitalAddress }),
      ...(landmark && { landmark }),
      ...(note && { note }),
    },
  };
}
