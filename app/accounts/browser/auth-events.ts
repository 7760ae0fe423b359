const EVENTS = [
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_VERIFIED',
] as const;

type AuthEvent = (typeof EVENTS)[number];
type Listener = (event: AuthEvent) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

/** Browsers deliver a channel to open pages of the same origin only. */
function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('auth');
    opened.addEventListener('message', (message: MessageEvent<unknown>) => hear(message.data));
  }
  return opened;
}

function hear(event: unknown): void {
  const known = EVENTS.find((name) => name === event);
  if (known) for (const listener of listeners) listener(known);
}

/** Broadcasts a change of the session to every open tab of the shop, this one included. */
export function announce(event: AuthEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel().postMessage(event);
  hear(event);
}

/** Listens to the events of this tab and of the others. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  channel();
  return () => {
    listeners.delete(listener);
  };
}
