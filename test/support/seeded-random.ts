import { seededRandom } from '../../simulators/paystack/faults.ts';

export type SeededRandom = ReturnType<typeof createSeededRandom>;

/** Random choices that are the same for the same seed and name, whatever else runs at the same time. */
export function createSeededRandom(seed: number, name: string) {
  const next = seededRandom(hashSeed(seed, name));
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    happens: (odds: number) => next() < odds,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
    /** One of the names, with its weight as probability. */
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[];
      let left = next() * names.reduce((sum, each) => sum + weights[each], 0);
      const found = names.find((each) => (left -= weights[each]) < 0) ?? names.at(-1);
      if (found === undefined) throw new Error('there is nothing to choose from');
      return found;
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
    },
  };
}

function hashSeed(seed: number, name: string): number {
  let state = seed;
  for (const letter of name) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return state;
}

export const randomSeed = () => 1 + Math.floor(Math.random() * 999_999);
