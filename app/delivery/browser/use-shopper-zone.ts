import { useSyncExternalStore } from 'react';
import { readPersonal, writePersonal } from '#app/accounts/browser/personal-storage.ts';
import { useSession } from '#app/accounts/session.tsx';

/** The delivery's part of a session: the zone of the account's default address, where there is one and pages name it. */
export type DeliveryZonePart = { deliveryZone: string | null };

type ChosenZone = { id: string; owner: string | null; at: number };

const CHOSEN = 'checkout-zone';
const MAX_AGE_MS = 86_400_000;

/** The zone of the checkout's draft. It is forgotten with the draft: afterwards nothing here says where parcels go. */
export const chosenZone = {
  save(id: string, owner: string | null): void {
    const chosen: ChosenZone = { id, owner, at: Date.now() };
    writePersonal('device', CHOSEN, chosen);
  },
  forget: () => writePersonal('device', CHOSEN, undefined),
  find(account: string | null): string | undefined {
    const { id, owner, at }: Partial<Record<keyof ChosenZone, unknown>> = readPersonal(
      'device',
      CHOSEN,
    );
    if (typeof at !== 'number' || Date.now() - at >= MAX_AGE_MS) return undefined;
    return typeof id === 'string' && (owner === null || owner === account) ? id : undefined;
  },
};

/**
 * The zone that a page names the day of: the one chosen at the checkout on this device, else that of the account's default address.
 * Unknown on the server, whose public pages are the same for everyone.
 */
export function useShopperZone(): string | undefined {
  const { user, deliveryZone } = useSession<DeliveryZonePart>();
  const chosen = useSyncExternalStore(
    subscribe,
    () => chosenZone.find(user?.id ?? null),
    () => undefined,
  );
  return chosen ?? deliveryZone ?? undefined;
}

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
