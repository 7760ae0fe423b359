import type { Status } from '#app/orders/rules.ts';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import type { FieldErrors } from '#app/web/forms.ts';

/** What the actions on an order are answered with. */
export type OrderAnswer = ActionResult & {
  errors?: FieldErrors<'note' | 'reason'>;
  /** What takes it back: the form to send, and the word on its button. */
  undo?: { intent: 'status'; status: Status; seen: Status } | { intent: 'cash-not-received' };
  /** For the next note. */
  key?: string;
};
