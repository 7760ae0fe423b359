import type { ConflictAnswer } from '#app/accounts/edit-conflict.ts';
import type { Status } from '#app/orders/rules.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import type { ShipmentField, TypedShipment } from './shipment-form.ts';

/** What the actions on an order are answered with. */
export type OrderAnswer = ActionResult & {
  errors?: FieldErrors<'note' | 'reason' | ShipmentField>;
  /** What takes it back: the form to send, and the word on its button. */
  undo?: { intent: 'status'; status: Status; seen: Status } | { intent: 'cash-not-received' };
  /** For the next note. */
  key?: string;
  /** Where two wrote about one parcel. */
  conflicts?: ConflictAnswer['conflicts'];
  /** As it was typed and opened, for a page that is drawn without script. */
  typed?: TypedShipment;
  base?: Readonly<Record<string, unknown>>;
};
