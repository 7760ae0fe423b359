import { data, href, isRouteErrorResponse } from 'react-router';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { COUNTRIES } from '#app/values/countries.ts';
import type { Notice } from '#app/values/notice.ts';
import { orFailedList } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { type ProfileAnswer, ProfileForm } from '../components/profile-form.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findUser, requireUser } from '../guards.ts';
import { typedProfile } from '../profile/profile-fields.ts';
import { readProfileForm } from '../profile/profile-form.ts';
import { findProfile } from '../profile/profile-queries.ts';
import { saveProfile } from '../profile/save-profile.ts';
import type { Route } from './+types/account-profile.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const LIMIT: Limit = { name: 'profile', max: 30, seconds: 600 };
const FAILED: Notice = { title: 'Error', message: 'Failed to update profile', tone: 'error' };
const LIMITED: Notice = {
  title: 'Please wait a little',
  message: 'You saved your profile many times. Please try again in ten minutes.',
  tone: 'error',
};
const SESSION_ENDED: Notice = {
  title: 'Please sign in again',
  message:
    'Your session has ended and nothing was saved. Sign in in another tab, then save here once more: what you typed is kept.',
  tone: 'error',
};

export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const profile = await orFailedList('profile', findProfile(user.id));
  const view = { email: user.email, profile, countries: COUNTRIES };
  return profile
    ? data(view, { headers: NO_STORE })
    : data(view, { status: 503, headers: { ...NO_STORE, 'Retry-After': '5' } });
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const { typed, profile, errors, hasMore } = readProfileForm(await readForm(request));
  if (hasMore) throw data('This form has no such field.', { status: 400 });
  if (Object.keys(errors).length > 0) return answer({ saved: false, typed, errors }, 422);
  try {
    const now = new Date();
    const limit = await consumeRateLimit(LIMIT, user.id, now);
    if (!limit.allowed) {
      const headers = { ...NO_STORE, 'Retry-After': String(limit.retryAfterSeconds) };
      return data<ProfileAnswer>(
        { saved: false, typed, notice: LIMITED },
        { status: 429, headers },
      );
    }
    await saveProfile(user, profile, now);
    return answer({ saved: true }, 200);
  } catch (failure) {
    log.error({ err: failure }, 'profile was not saved');
    return answer({ saved: false, typed, notice: FAILED }, 503);
  }
}

function answer(result: ProfileAnswer, status: number) {
  return data(result, { status, headers: NO_STORE });
}

/** If the shop is unreachable or the session has expired, the page and the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedProfile(await request.clone().formData());
  try {
    return await serverAction();
  } catch (failure) {
    const ended = isRouteErrorResponse(failure) && failure.status === 401;
    // The error status prevents a revalidation, which would remove the form.
    return answer(
      { saved: false, typed, notice: ended ? SESSION_ENDED : FAILED },
      ended ? 401 : 503,
    );
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'My account',
    description: 'Your profile, your orders and your settings.',
  });

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<ProfileAnswer>(actionData);
  if (own === null) return null;
  if (!own.profile) return <ProfileLoadError />;
  return (
    <>
      <ProfileForm
        email={own.email}
        profile={own.profile}
        countries={own.countries}
        answer={last}
      />
      <AddressBookLink />
    </>
  );
}

function AddressBookLink() {
  return (
    <section aria-labelledby="address-book" className="mt-12 border-t border-line pt-8">
      <h2 id="address-book" className="text-2xl">
        Address book
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        Save the addresses that your parcels go to, and choose one of them at the checkout.
      </p>
      <ButtonLink to={href('/account/addresses')} kind="secondary">
        Your addresses
      </ButtonLink>
    </section>
  );
}

function ProfileLoadError() {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface p-8 text-center">
      <p className="font-semibold">Failed to load profile</p>
      <p className="mt-1 text-muted">What you saved is not lost. Please try again in a moment.</p>
      <RetryLink kind="secondary" className="mt-5" />
    </div>
  );
}
