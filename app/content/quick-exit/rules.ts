export const PRESSES_TO_EXIT = 3;

/** The progress of three presses of Shift. */
export type ShiftPresses = {
  presses: number;
  /** Shift is down, and nothing else was pressed with it. */
  isAlone: boolean;
  /** When the last press ended, in milliseconds. */
  at: number;
};

export type KeyEvent = Pick<
  KeyboardEvent,
  'type' | 'key' | 'code' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey' | 'timeStamp'
>;

/**
 * Counts presses of Shift alone, each within five seconds of the previous one; any other key resets. Sent to the browser as text, so it
 * refers to nothing outside of itself.
 */
export function afterKey(before: ShiftPresses, event: KeyEvent): ShiftPresses {
  const { type, key, code, repeat, altKey, ctrlKey, metaKey, timeStamp } = event;
  const nothing = { presses: 0, isAlone: false, at: 0 };
  // On-screen keyboards press Shift by themselves at the start of a sentence, without a key code.
  if (key !== 'Shift' || code === '' || altKey || ctrlKey || metaKey) return nothing;
  if (repeat) return before;
  if (type === 'keydown') {
    // The other Shift is still down.
    return before.isAlone ? nothing : { ...before, isAlone: true };
  }
  if (!before.isAlone) return nothing;
  const isInTime = timeStamp - before.at <= 5_000;
  return { presses: (isInTime ? before.presses : 0) + 1, isAlone: false, at: timeStamp };
}
