/** A link or a button: "Undo". */
export type ToastAction = { label: string } & ({ to: string } | { press: () => void });

export type Toast = {
  id: number;
  title: string;
  message?: string | undefined;
  /** The text in discreet mode, if the message names a product; empty for none. */
  inDiscreetMode?: string | undefined;
  tone: 'plain' | 'error';
  action?: ToastAction | undefined;
};

const SHOWN_AT_MOST = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id. Never the only place of an important message. */
export function toast(
  title: string,
  message?: string,
  options: Partial<Pick<Toast, 'tone' | 'action' | 'inDiscreetMode'>> = {},
): number {
  lastId += 1;
  show(
    [...shown, { id: lastId, title, message, tone: 'plain' as const, ...options }].slice(
      -SHOWN_AT_MOST,
    ),
  );
  return lastId;
}

export function dismissToast(id: number): void {
  show(shown.filter((entry) => entry.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
  none: (): readonly Toast[] => NONE,
};
const NONE: readonly Toast[] = [];
