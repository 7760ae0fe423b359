import { type ReactNode, useId } from 'react';
import { href, data } from 'react-router';
import { DiscreetSwitch } from '#app/content/components/discreet-switch.tsx';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { useArrival } from '../browser/use-arrival.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { DeviceList } from '../components/device-list.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findUser } from '../guards.ts';
import {
  countRecoveryCodes,
  type Device,
  isTwoFactorDemanded,
  listDevices,
} from '../settings/settings-queries.ts';
import { settingsNotice, TWO_FACTOR_DEMANDED } from '../settings/settings-words.ts';
import type { Route } from './+types/account-settings.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const [devices, codesLeft, demanded] = await Promise.all([
    orFailedList('sessions', listDevices(user, new Date())),
    user.twoFactor ? orFailedList('recovery codes', countRecoveryCodes(user.id)) : undefined,
    isTwoFactorDemanded(user),
  ]);
  const view = {
    email: user.email,
    arrival: url.searchParams.get('notice'),
    twoFactor: { on: user.twoFactor, codesLeft, demanded },
    devices,
  };
  return data(view, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Account settings',
    description: 'Your password, your devices and your data.',
  });

export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const notice = useArrival(settingsNotice(own?.arrival ?? null));
  if (own === null) return null;
  return (
    <>
      {notice && (
        <div className="mb-8">
          <NoticeBox notice={notice} />
        </div>
      )}
      <EmailSection email={own.email} />
      <PasswordSection />
      <TwoFactorSection {...own.twoFactor} />
      <DevicesSection devices={own.devices} />
      <DiscreetModeSection />
      <DataSection />
      <DeletionSection />
    </>
  );
}

type SectionProps = { id?: string; title: string; text: ReactNode; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  const made = useId();
  return (
    <section
      aria-labelledby={id ?? made}
      className="grid grid-cols-1 gap-x-16 gap-y-5 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id ?? made} className="text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <div className="lg:pt-1">{children}</div>
    </section>
  );
}

function EmailSection({ email }: { email: string }) {
  return (
    <Section
      title="Email address"
      text="You sign in with it, and we send your order updates to it."
    >
      <p className="mb-4 font-semibold wrap-anywhere">{email}</p>
      <ButtonLink to={href('/account/email')} kind="secondary">
        Change email address
      </ButtonLink>
    </Section>
  );
}

function PasswordSection() {
  return (
    <Section
      title="Password"
      text="A new one signs you out everywhere else. You stay signed in here."
    >
      <ButtonLink to={href('/account/password')} kind="secondary">
        Change password
      </ButtonLink>
    </Section>
  );
}

type TwoFactorProps = { on: boolean; codesLeft: number | undefined; demanded: boolean };

function TwoFactorSection({ on, codesLeft, demanded }: TwoFactorProps) {
  return (
    <Section
      title="Two-factor sign-in"
      text="Besides your password, signing in asks for a code from an app on your phone. Whoever learns your password cannot get in with it alone."
    >
      {demanded && !on && (
        <p className="mb-5 rounded-control border-l-4 border-brass bg-tint p-4">
          {TWO_FACTOR_DEMANDED}
        </p>
      )}
      <p>
        <strong
          className={`mr-3 inline-flex rounded-full border px-3 py-1 text-sm leading-tight font-semibold ${
            on ? 'border-badge-green bg-badge-green/20' : 'border-line-strong bg-line-strong/20'
          }`}
        >
          {on ? 'On' : 'Off'}
        </strong>
        <span className="text-muted">
          {on ? codesLeftText(codesLeft) : 'Your password alone signs you in.'}
        </span>
      </p>
      <ButtonLink to={href('/account/two-factor')} kind="secondary" className="mt-5">
        {on ? 'Manage two-factor sign-in' : 'Turn on two-factor sign-in'}
      </ButtonLink>
    </Section>
  );
}

function codesLeftText(left: number | undefined): string {
  if (left === undefined) return 'Your password and a code sign you in.';
  return `${left} of 10 recovery codes left.`;
}

function DevicesSection({ devices }: { devices: Device[] | undefined }) {
  return (
    <Section
      id="devices"
      title="Where you are signed in"
      text="If one of these is not yours, sign it out and change your password. Times are those of Accra."
    >
      {devices ? <DeviceList devices={devices} /> : <ListLoadError what="Your devices" />}
    </Section>
  );
}

function DiscreetModeSection() {
  const { device } = useShop();
  if (!device.discreetMode) return null;
  return (
    <Section
      title="Discreet mode"
      text="For this device alone, whoever uses it. It stays when you sign out."
    >
      <DiscreetSwitch />
    </Section>
  );
}

function DataSection() {
  return (
    <Section
      title="Your data"
      text="Everything that we keep about you, in one file: your account, profile, addresses, orders, wishlist and messages."
    >
      <ButtonLink to={href('/account/data')} reloadDocument kind="secondary">
        Download my data
      </ButtonLink>
      <p className="mt-4 text-sm text-muted">
        A file in the JSON format, with what you ordered in it: download it on a device of your own.{' '}
        <Link to={href('/privacy-policy')} className="text-wine underline underline-offset-4">
          What we keep and why
        </Link>
      </p>
    </Section>
  );
}

function DeletionSection() {
  return (
    <Section
      title="Delete my account"
      text="Your account, profile, addresses, wishlist and sign-in are deleted for good. The next page says exactly what goes and what stays."
    >
      <ButtonLink
        to={href('/account/deletion')}
        kind="secondary"
        className="!border-danger !text-danger hover:bg-danger/10"
      >
        Delete my account
      </ButtonLink>
    </Section>
  );
}
