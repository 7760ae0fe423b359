import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { SettingField } from '#app/settings/components/setting-field.tsx';
import { TabLinks } from '#app/settings/components/tab-links.tsx';
import type { SettingField as Description } from '#app/settings/field-kinds.ts';
import { findSettingsToEdit } from '#app/settings/queries.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { money } from '#app/values/money.ts';
import { revalidateAfterConflict, withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type FieldErrors, intentOf, lineOf, readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { removeZone, saveZone, zoneSeen } from '../change-zones.ts';
import { type ZoneKind, zoneFields } from '../zone-fields.ts';
import { readZoneForm, type ZoneInput, zoneValues } from '../zone-form.ts';
import { PLAIN_ZONE } from '../zone-rules.ts';
import { NAME_TAKEN, ZONE_NOTICES, ZONE_WORDS, ZONES_PATH } from '../zone-words.ts';
import type { Route } from './+types/zone.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate };

const nowhere = () => data('There is no such delivery zone.', { status: 404, headers: NO_STORE });

/** Ordinary days, and the fee of the shop. */
function freshZone(kind: ZoneKind, fee: ZoneInput['fee']): ZoneInput {
  const isPickUp = kind === 'pickup';
  return {
    ...PLAIN_ZONE,
    name: '',
    kind,
    fee: isPickUp ? money(0) : fee,
    regions: isPickUp ? ['Greater Accra'] : [],
  };
}

export async function loader({ request, params, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const { settings } = await orUnavailable(findSettingsToEdit());
  const found = settings.zones.list.find(({ id }) => id === params.zoneId);
  if (params.zoneId !== undefined && !found) throw nowhere();
  const kind = url.searchParams.get('kind') === 'pickup' ? 'pickup' : 'area';
  const zone = found ?? freshZone(kind, settings.delivery.fee);
  return data(
    {
      kind: zone.kind,
      name: zone.name,
      values: zoneValues(zone),
      seen: found ? zoneSeen(found) : '',
    },
    { headers: NO_STORE },
  );
}

type Answer = ActionResult & {
  errors?: FieldErrors;
  /** As it was typed, to be shown again where there is no script to keep it. */
  typed?: Record<string, unknown>;
};

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const by = { staff, now: new Date() };
  const id = params.zoneId;
  if (intentOf(form) === 'remove' && id !== undefined) {
    const removed = await orFault(removeZone({ ...by, id }));
    return removed.ok
      ? answer<Answer>({ done: true, notice: ZONE_NOTICES.removed })
      : answer<Answer>({ notice: ZONE_NOTICES.notSaved }, 503);
  }
  const kind = lineOf(form, 'kind') === 'pickup' ? 'pickup' : 'area';
  const { settings } = await orUnavailable(findSettingsToEdit());
  const known = settings.zones.list.find((zone) => zone.id === id)?.slots ?? [];
  const { errors, zone } = readZoneForm(form, { kind, known, newId: randomUUID });
  if (!zone) return answer<Answer>({ errors }, 422);
  const typed = zoneValues(zone);
  const edited = id === undefined ? undefined : { id, seen: textOf(form, 'seen') };
  const outcome = await orFault(saveZone({ ...by, input: zone, edited }));
  if (outcome.ok) return answer<Answer>({ done: true, notice: ZONE_NOTICES.saved });
  switch (outcome.reason) {
    case 'name_taken':
      return answer<Answer>({ errors: { name: NAME_TAKEN }, typed }, 409);
    case 'changed':
      return answer<Answer>({ notice: ZONE_NOTICES.changed, typed }, 409);
    case 'too_many':
      return answer<Answer>({ notice: ZONE_NOTICES.tooMany, typed }, 409);
    case 'fault':
      return answer<Answer>({ notice: ZONE_NOTICES.notSaved, typed }, 503);
  }
}

/** While the shop is unreachable, the page stays and with it what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ZONE_NOTICES.notSaved);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.name ? `Delivery zone: ${loaderData.name}` : 'New delivery zone',
    description: 'The settings of the shop.',
    unlisted: true,
  });

export default function Zone({ loaderData, actionData }: Route.ComponentProps) {
  // The values as they were when the form was opened: another user's save must not replace them unnoticed.
  const [{ kind, name, values, seen }] = useState(loaderData);
  const navigate = useNavigate();
  const { state, formData } = useNavigation();
  const answered = useLastAnswer<Answer>(actionData);
  useActionToast(actionData, () => void navigate(ZONES_PATH));
  const errors = answered?.errors ?? {};
  const shown = answered?.typed ?? values;
  const isSending = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <Screen title="Settings">
      <TabLinks tab="zones" />
      <div className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5 sm:p-7">
        <h2 className="font-sans text-xl font-bold tracking-normal wrap-anywhere">
          {name || ZONE_WORDS[kind].add}
        </h2>
        <Form method="post" noValidate className="mt-5 grid grid-cols-1 gap-5">
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="seen" value={seen} />
          <FieldErrorScope since={answered}>
            <NoticeBox notice={answered?.done ? undefined : answered?.notice} quiet />
            <ErrorSummary errors={errors} />
            {zoneFields(kind).map((field: Description) => (
              <SettingField
                key={field.name}
                field={field}
                value={shown[field.name]}
                error={errors[field.name]}
              />
            ))}
          </FieldErrorScope>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={isSending('save')}>
              {isSending('save') ? 'Saving...' : 'Save'}
            </Button>
            <ButtonLink to={ZONES_PATH} kind="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
        {seen !== '' && <RemoveZone name={name} busy={isSending('remove')} />}
      </div>
    </Screen>
  );
}

function RemoveZone({ name, busy }: { name: string; busy: boolean }) {
  return (
    <details className="mt-6 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-danger underline underline-offset-4">
        Remove this zone
      </summary>
      <p className="mt-1 max-w-prose">
        New orders to it get the fee and days of the whole shop. Orders that were placed keep the
        day and time that were agreed.
      </p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="remove" />
        <Button type="submit" kind="secondary" busy={busy}>
          Remove {name}
        </Button>
      </Form>
    </details>
  );
}
