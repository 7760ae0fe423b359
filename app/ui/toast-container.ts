let containers: readonly Element[] = [];
const listeners = new Set<() => void>();

function setContainers(next: readonly Element[]) {
  containers = next;
  for (const listener of listeners) listener();
}

/** While a dialog is open, toasts are rendered within it: everything else is covered and inert. */
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
