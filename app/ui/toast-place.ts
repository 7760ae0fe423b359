let places: readonly Element[] = [];
const listeners = new Set<() => void>();

function use(next: readonly Element[]) {
  places = next;
  for (const listener of listeners) listener();
}

/** While a dialog lies over the page, notes appear within it: everything else is out of sight and out of reach. */
export function setToastContainer(dialog: Element): () => void {
  use([...places, dialog]);
  return () => use(places.filter((place) => place !== dialog));
}

export const toastContainer = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => places.at(-1),
  none: () => undefined,
};
