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
