import { describe, expect, test } from 'vitest';
import { afterKey, type KeyEvent, type ShiftPresses } from './rules.ts';

type Key = Partial<KeyEvent> | string;

const START: ShiftPresses = { presses: 0, isAlone: false, at: 0 };

/** Keys as pressed: "+a" is down, "-a" is up, "a" is both; L and R are the two Shifts. Each takes 100 ms. */
function pressesAfter(keys: readonly Key[]): number {
  let timeStamp = 1_000;
  let state = START;
  for (const entry of keys) {
    timeStamp += 100;
    if (typeof entry !== 'string') {
      timeStamp = entry.timeStamp ?? timeStamp;
      state = afterKey(state, eventOf('+L', { ...entry, timeStamp }));
      continue;
    }
    const steps = /^[+-]./.test(entry) ? [entry] : [`+${entry}`, `-${entry}`];
    for (const step of steps) state = afterKey(state, eventOf(step, { timeStamp }));
  }
  return state.presses;
}

function eventOf(step: string, more: Partial<KeyEvent>): KeyEvent {
  const name = step.slice(1);
  const isShift = name === 'L' || name === 'R';
  return {
    type: step.startsWith('+') ? 'keydown' : 'keyup',
    key: isShift ? 'Shift' : name,
    code: name === 'L' ? 'ShiftLeft' : name === 'R' ? 'ShiftRight' : `Key${name}`,
    repeat: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    timeStamp: 0,
    ...more,
  };
}

const shiftAt = (timeStamp: number): Key[] => [
  { type: 'keydown', timeStamp },
  { type: 'keyup', timeStamp },
];

describe('presses of Shift', () => {
  test.each<[name: string, keys: Key[], presses: number]>([
    ['one', ['L'], 1],
    ['three', ['L', 'L', 'L'], 3],
    ['left and right in turn', ['L', 'R', 'L'], 3],
    ['another key between them', ['L', 'L', 'a', 'L'], 1],
    ['a capital letter', ['+L', '+A', '-A', '-L'], 0],
    ['three capital letters', ['+L', 'A', '-L', '+L', 'B', '-L', '+L', 'C', '-L'], 0],
    ['two presses and a capital letter', ['L', 'L', '+L', 'A', '-L'], 0],
    ['a letter that is still down', ['L', '+a', '+L', '-a', '-L'], 0],
    ['both at once', ['+L', '+R', '-L', '-R'], 0],
    ['a release without a press', ['-L', '-L', '-L'], 0],
    ['one that is held long', ['+L', { repeat: true }, { repeat: true }, '-L'], 1],
    ['Tab backwards', ['+L', 'Tab', '-L', '+L', 'Tab', '-L', '+L', 'Tab', '-L'], 0],
  ])('%s', (_, keys, presses) => {
    expect(pressesAfter(keys)).toBe(presses);
  });

  test.each<[name: string, event: Partial<KeyEvent>]>([
    ['with Ctrl', { ctrlKey: true }],
    ['with Alt', { altKey: true }],
    ['with the system’s key', { metaKey: true }],
    ['of the keyboard on a screen', { code: '' }],
  ])('%s reset the count', (_, event) => {
    expect(pressesAfter(['L', 'L', { type: 'keydown', ...event }, '-L'])).toBe(0);
  });

  test('count within five seconds of the previous one', () => {
    expect(pressesAfter([...shiftAt(1_000), ...shiftAt(6_000), ...shiftAt(11_000)])).toBe(3);
    expect(pressesAfter([...shiftAt(1_000), ...shiftAt(6_001)])).toBe(1);
    expect(pressesAfter([...shiftAt(1_000), ...shiftAt(3_000), ...shiftAt(8_001)])).toBe(1);
  });
});
