const ACTIONS = [
  'Created product',
  'Updated product',
  'Deleted product',
  'Imported products',
  'Bulk edited products',
  'Undid bulk edit',
  'Created category',
  'Updated category',
  'Deleted category',
  'Added synonyms',
  'Updated synonyms',
  'Removed synonyms',
  'Pinned search results',
  'Unpinned search results',
  'Dismissed search without results',
  'Refunded order',
  'Added order note',
  'Added delivery details',
  'Changed delivery details',
  'Removed delivery details',
  'Marked cash received',
  'Took back cash received',
  'Asked for refund again',
  'Settled refund by hand',
  'Recreated order from its payment',
  'Found lost refund at the payment provider',
  'Authorised return',
  'Authorised exchange',
  'Refused return',
  'Refused exchange',
  'Received return',
  'Received exchange',
  'Accepted return',
  'Accepted exchange',
  'Accepted return in part',
  'Accepted exchange in part',
  'Paid back cash of return',
  'Paid back cash of exchange',
  'Marked message as answered',
  'Answered message',
  'Reopened message',
  'Hid review',
  'Showed review',
  'Removed newsletter subscription',
  'Restored newsletter subscription',
  'Updated settings',
  'Added delivery zone',
  'Updated delivery zone',
  'Removed delivery zone',
  'Moved delivery zone',
  'Closed delivery day',
  'Opened delivery day',
  'Moved delivery',
  'Stopped gifts to recipient',
  'Allowed gifts to recipient',
  'Sent test email',
  'Started backup',
  'Downloaded backup',
  'Restored a backup with another secret',
  'Changed own email address',
  'Undid own email change',
] as const;

/** Every action of the log, as stored and shown. Old entries are never rewritten. */
export type Action =
  | (typeof ACTIONS)[number]
  | `Updated order status to ${string}`
  | `Assigned ${string} role to user`
  | `Removed ${string} role from user`;

/** Actions of one step that changes many records. */
export type BatchAction = Extract<
  Action,
  'Imported products' | 'Bulk edited products' | 'Undid bulk edit'
>;

/** The only batches that can be undone as a whole. */
export const UNDOABLE = 'Bulk edited products' satisfies BatchAction;

/** The batches that may have parts with this action: filtering by it shows those batches. */
export function batchesOf(action: string): readonly BatchAction[] {
  switch (action) {
    case 'Updated product':
      return ['Imported products', 'Bulk edited products', 'Undid bulk edit'];
    case 'Created product':
      return ['Imported products'];
    default:
      return [];
  }
}

/** Actions that only parts of batches have. */
export const PART_ACTIONS = [
  'Created product',
  'Updated product',
] as const satisfies readonly Action[];
