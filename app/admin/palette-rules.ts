export type Hit = {
  group: 'Screens' | 'Actions' | 'Orders' | 'Products' | 'Customers';
  to: string;
  label: string;
  detail?: string;
};

/** Shorter than this would find half the shop. */
export const LEAST_TYPED = 2;

/** Screens and actions whose name holds every word that was typed; all of them before anything is. */
export function placesFor(q: string, places: readonly Hit[]): Hit[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** Where the arrow keys lead in a list that has no ends; -1 stands before it. */
export function stepped(place: number, key: string, length: number): number {
  if (length === 0) return -1;
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % length;
    case 'ArrowUp':
      return (Math.max(place, 0) - 1 + length) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return Math.min(place, length - 1);
  }
}
