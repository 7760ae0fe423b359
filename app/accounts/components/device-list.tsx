import { useEffect, useRef } from 'react';
import { href, Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Device } from '../settings/settings-queries.ts';

const ACTION = href('/account/sessions');

/** The user's sessions, each with a button to sign it out. */
export function DeviceList({ devices }: { devices: Device[] }) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(devices.length);
  const busyWith = useNavigation().formData?.get('session');
  useEffect(() => {
    // The pressed button is gone with its row: the focus moves to the list for keyboard users.
    if (devices.length < before.current) list.current?.focus();
    before.current = devices.length;
  }, [devices.length]);
  return (
    <div>
      <ul ref={list} tabIndex={-1} aria-labelledby="devices" className="divide-y divide-line">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} busy={busyWith === device.id} />
        ))}
      </ul>
      {devices.length > 1 && <EndOthers />}
    </div>
  );
}

function DeviceRow({ device, busy }: { device: Device; busy: boolean }) {
  const icon = device.handheld ? 'smartphone' : 'laptop';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-4 first:pt-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon name={icon} className="size-6 shrink-0 text-muted" />
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.name}
          {device.here && (
            <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs font-semibold">
              This device
            </span>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-5 text-sm text-muted">
          <span>Signed in {device.signedInAt}</span>
          <span>{device.here ? 'In use now' : `Last used ${device.lastUsedAt}`}</span>
        </p>
      </div>
      {!device.here && (
        <Form
          method="post"
          action={ACTION}
          replace
          preventScrollReset
          className="col-start-2 sm:col-start-3"
        >
          <input type="hidden" name="session" value={device.id} />
          <Button
            type="submit"
            name="intent"
            value="end"
            kind="secondary"
            busy={busy}
            aria-label={`Sign out ${device.name}, signed in ${device.signedInAt}`}
          >
            Sign out
          </Button>
        </Form>
      )}
    </li>
  );
}

function EndOthers() {
  const busy = useNavigation().formData?.get('intent') === 'end-others';
  return (
    <Form
      method="post"
      action={ACTION}
      replace
      preventScrollReset
      className="border-t border-line pt-5"
    >
      <Button type="submit" name="intent" value="end-others" kind="secondary" busy={busy}>
        Sign out everywhere else
      </Button>
    </Form>
  );
}
