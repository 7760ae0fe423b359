import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useDiscreetMode } from './discreet-mode.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { toastContainer } from './toast-container.ts';
import { dismissToast, type Toast, type ToastAction, toastStore } from './toast-store.ts';

const SHOWN_FOR_MS = 6_000;
// A toast with Undo stays longer.
const UNDO_FOR_MS = 8_000;

// Away from the buttons pressed next: at the bottom of a phone's screen and of a dialog, and in the back-office at the top of a wide
// screen.
const CORNERS = {
  shop: 'top-16 lg:top-20',
  staff: 'top-16 sm:top-auto sm:bottom-4',
  dialog: 'top-2 sm:top-auto sm:bottom-28',
};

/** The toasts: announced politely, focused with F6, paused while hovered or focused. */
export function Toasts({ corner = 'shop' }: { corner?: 'shop' | 'staff' }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  const container = useSyncExternalStore(
    toastContainer.subscribe,
    toastContainer.current,
    toastContainer.none,
  );
  const region = useRef<HTMLElement>(null);
  const here = container ?? 'page';
  // By element: one that moves away from the pointer gets no leave event.
  const [heldAt, setHeldAt] = useState<Element | 'page'>();
  const held = heldAt === here;
  const setHeld = (isHeld: boolean) => setHeldAt(isHeld ? here : undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F6' && region.current?.firstElementChild?.childElementCount) {
        event.preventDefault();
        region.current.focus();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const notes = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens only to hold still while looked at
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Notifications"
      className={`toasts pointer-events-none fixed inset-x-4 z-50 sm:left-auto sm:w-96 ${CORNERS[container ? 'dialog' : corner]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
        {toasts.map((entry) => (
          <Note key={entry.id} toast={entry} held={held} onDismiss={() => setHeld(false)} />
        ))}
      </ol>
    </section>
  );
  return container ? createPortal(notes, container) : notes;
}

type NoteProps = { toast: Toast; held: boolean; onDismiss: () => void };

function Note({ toast, held, onDismiss }: NoteProps) {
  const message = (useDiscreetMode() ? toast.inDiscreetMode : undefined) ?? toast.message;
  const shownFor = toast.action && 'press' in toast.action ? UNDO_FOR_MS : SHOWN_FOR_MS;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [held, shownFor, toast.id]);
  function dismiss() {
    dismissToast(toast.id);
    // The focus or pointer that paused the others may be gone with this one, without an event.
    onDismiss();
  }
  return (
    <li
      className={`rise pointer-events-auto flex items-start gap-3 rounded-control border border-l-4 bg-surface p-4 shadow-lift ${
        toast.tone === 'error' ? 'border-danger' : 'border-line border-l-sage'
      }`}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold">{toast.title}</p>
        {message && <p className="mt-0.5 text-sm text-muted">{message}</p>}
        {toast.action && <Action action={toast.action} onPress={dismiss} />}
      </div>
      <button
        type="button"
        onClick={dismiss}
        aria-label={`Dismiss: ${toast.title}`}
        className="-m-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <Icon name="x" className="size-5" />
      </button>
    </li>
  );
}

const ACTION = 'mt-2 inline-flex min-h-6 font-semibold text-wine underline underline-offset-4';

function Action({ action, onPress }: { action: ToastAction; onPress: () => void }) {
  if ('to' in action) {
    return (
      <Link to={action.to} className={ACTION}>
        {action.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        onPress();
        action.press();
      }}
      className={ACTION}
    >
      {action.label}
    </button>
  );
}
