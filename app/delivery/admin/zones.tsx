import { useEffect, useRef } from 'react';
import { data, Form } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { TabLinks } from '#app/settings/components/tab-links.tsx';
import { findSettingsToEdit } from '#app/settings/queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, lineOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { moveZone } from '../change-zones.ts';
import { type DeliveryZone, EVERYWHERE, zonesOf } from '../zone-rules.ts';
import { newZonePath, ZONE_NOTICES, ZONE_WORDS, zonePath } from '../zone-words.ts';
import type { Route } from './+types/zones.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request }: Route.LoaderArgs) {
  await requireAdmin(request);
  const { settings } = await orUnavailable(findSettingsToEdit());
  return data({ zones: zonesOf(settings) }, { headers: NO_STORE });
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const to = intentOf(form);
  if (to !== 'up' && to !== 'down') throw data('There is no such action.', { status: 400 });
  const [id, from] = [lineOf(form, 'zone'), Number(lineOf(form, 'from'))];
  const outcome = await orFault(moveZone({ staff, id, from, to, now: new Date() }));
  if (outcome.ok) return answer<ActionResult>({ done: true, notice: ZONE_NOTICES.moved });
  switch (outcome.reason) {
    case 'changed':
      return answer<ActionResult>({ notice: ZONE_NOTICES.movedMeanwhile }, 409);
    case 'fault':
      return answer<ActionResult>({ notice: ZONE_NOTICES.notSaved }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ZONE_NOTICES.notSaved);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Settings: Delivery zones',
    description: 'The settings of the shop.',
    unlisted: true,
  });

export default function Zones({ loaderData: { zones }, actionData }: Route.ComponentProps) {
  useActionToast(actionData);
  const own = zones.filter(({ id }) => id !== EVERYWHERE).length;
  return (
    <Screen title="Settings">
      <TabLinks tab="zones" />
      <section
        aria-labelledby="zones"
        className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5 sm:p-7"
      >
        <h2 id="zones" className="font-sans text-xl font-bold tracking-normal">
          Delivery zones
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Areas and pick-up points with a fee, days and times of their own. Every other address has
          the fee and days of the Site tab, where you also choose whether customers pick a day.
          Where two areas have the same town or region, the first one counts.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={newZonePath('area')}>{ZONE_WORDS.area.add}</ButtonLink>
          <ButtonLink to={newZonePath('pickup')} kind="secondary">
            {ZONE_WORDS.pickup.add}
          </ButtonLink>
        </div>
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {zones.map((zone, index) => (
            <li key={zone.id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 grow">
                <ZoneRow zone={zone} />
              </div>
              {own > 1 &&
                (zone.id === EVERYWHERE ? (
                  <span className="w-22 shrink-0 max-sm:hidden" />
                ) : (
                  <ZoneOrder zone={zone} index={index} isLast={index === own - 1} />
                ))}
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
}

type OrderProps = { zone: DeliveryZone; index: number; isLast: boolean };

/** Moves a zone up or down in the list; the focus stays on it, also at the ends, where one of the buttons goes. */
function ZoneOrder({ zone: { id, name }, index, isLast }: OrderProps) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef({ index, pressed: '' });
  useEffect(() => {
    const { index: last, pressed } = before.current;
    if (last === index) return;
    before.current = { index, pressed: '' };
    if (pressed === '') return;
    const same = form.current?.querySelector<HTMLElement>(`[value=${pressed}]`);
    (same ?? form.current?.querySelector<HTMLElement>('button'))?.focus();
  }, [index]);
  const step = (to: 'up' | 'down') => (
    <button
      type="submit"
      name="intent"
      value={to}
      aria-label={`Move ${name} ${to}`}
      title={`Move ${to}`}
      onClick={() => (before.current.pressed = to)}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine"
    >
      <StaffIcon name={to === 'up' ? 'arrow-up' : 'arrow-down'} className="size-5" />
    </button>
  );
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="-my-1.5 flex w-22 shrink-0 justify-end"
    >
      <input type="hidden" name="zone" value={id} />
      <input type="hidden" name="from" value={index} />
      {index > 0 && step('up')}
      {!isLast && step('down')}
    </Form>
  );
}

function ZoneRow({ zone }: { zone: DeliveryZone }) {
  const places = zone.slots.map(({ name, capacity }) => `${name} ${capacity}`).join(', ');
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        {zone.id === EVERYWHERE ? (
          <span className="font-semibold">{zone.name}</span>
        ) : (
          <Link
            to={zonePath(zone.id)}
            className="inline-flex min-h-8 items-center font-semibold wrap-anywhere text-wine underline underline-offset-4"
          >
            {zone.name}
          </Link>
        )}
        <span>
          {zone.fee === 0 ? 'Free' : <Price amount={zone.fee} />}
          {zone.freeOver !== null && (
            <>
              , free over <Price amount={zone.freeOver} />
            </>
          )}
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {ZONE_WORDS[zone.kind].noun}
        {zone.id !== EVERYWHERE && `: ${whereText(zone)}`}
        {places && ` · ${places}`}
        {!zone.takesCash && ' · No cash'}
      </p>
    </>
  );
}

function whereText({ kind, regions, towns, address, city }: DeliveryZone): string {
  if (kind === 'pickup') return `${address}, ${city}`;
  return (towns.length > 0 ? towns : regions).join(', ');
}
