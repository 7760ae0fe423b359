import { data, href, redirect } from 'react-router';
import { findSettings } from '#app/settings/queries.ts';
import { readForm } from '#app/web/forms.ts';
import { SWITCH_ID } from '../components/discreet-switch.tsx';
import { discreetCookie } from '../device-cookies.ts';
import { previousPageOf } from '../previous-page.ts';
import type { Route } from './+types/discreet-mode.ts';

export function loader() {
  return redirect(href('/'));
}

/** Turns discreet mode on or off for this device; redirects back to the page with the switch. */
export async function action({ request }: Route.ActionArgs) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { Allow: 'POST' } });
  const form = await readForm(request);
  const { device } = await findSettings();
  const cookie =
    !device.discreetMode || form.get('mode') !== 'on'
      ? discreetCookie.ended()
      : form.has('briefly')
        ? discreetCookie.untilBrowserCloses()
        : discreetCookie.forYear();
  return redirect(`${previousPageOf(request)}#${SWITCH_ID}`, {
    status: 303,
    headers: { 'Set-Cookie': cookie },
  });
}
