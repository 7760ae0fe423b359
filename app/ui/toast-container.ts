let containers: readonly Element[] = [];
const listeners = new Set<() => void>();

function setContainers(next: readonly Element[]) {
  containers = next;
  for (const listener of listeners) listener();
}

/** While a dialog lies over the page, notes appear within it: everything else is out of sight and out of reach. */
export function setToastContainer(dialog: Element): () => void {
  setContainers([...containers, dialog]);
  return () => setContainers(containers.filter((one) => one !== dialog));
}

export const toastContainer = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => containers.at(-1),
  none: () => undefined,
};
