import type { ConflictAnswer } from '#app/accounts/edit-conflict.ts';
import type { Status } from '#app/orders/rules.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import type { ShipmentField, TypedShipment } from './shipment-form.ts';

/** The result of an action on an order. */
export type OrderAnswer = ActionResult & {
  errors?: FieldErrors<'note' | 'reason' | ShipmentField>;
  /** The undo: the form to submit, and its button's label. */
  undo?: { intent: 'status'; status: Status; seen: Status } | { intent: 'cash-not-received' };
  /** For the next note. */
  key?: string;
  /** For two concurrent edits of one parcel. */
  conflicts?: ConflictAnswer['conflicts'];
  /** What was typed, and the initial values, for a page without script. */
  typed?: TypedShipment;
  base?: Readonly<Record<string, unknown>>;
};
