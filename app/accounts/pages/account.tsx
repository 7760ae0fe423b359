import {
  href,
  data,
  Form,
  isRouteErrorResponse,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
} from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import { OrdersLoadError } from '#app/orders/components/order-list.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestedTabPath } from '../account-tabs.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { AccountTabs } from '../components/account-tabs.tsx';
import { findUser } from '../guards.ts';
import { backOfficePath, signInPath } from '../rules.ts';
import type { Route } from './+types/account.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  const path = requestedTabPath(url);
  if (path) throw redirect(path);
  const shown = user && {
    name: user.name,
    email: user.email,
    backOffice: backOfficePath(user.roles),
  };
  return data({ user: shown ?? null }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'My account',
    description: 'Your profile, your orders and your settings.',
    unlisted: true,
  });

/** The layout of every tab. Each tab authenticates on its own. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const user = useSignedInData(loaderData.user);
  if (!user) return <SignInFirst />;
  return (
    <div className="wrap pt-10 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-4xl sm:text-5xl">
          <span className="eyebrow mb-3 block font-sans leading-normal text-muted">
            Your account
          </span>{' '}
          Hello, {user.name.split(' ')[0]}
        </h1>
        <div className="flex flex-wrap gap-3">
          {user.backOffice && (
            <ButtonLink to={user.backOffice} kind="secondary">
              Back-office
            </ButtonLink>
          )}
          <SignOut />
        </div>
      </div>
      <AccountTabs />
      <div className="pt-8 lg:pt-10">
        <Outlet />
      </div>
    </div>
  );
}

function SignOut() {
  const busy = useNavigation().formAction === '/sign-out';
  // The cart is in the browser: without script there is none to ask about.
  const { count } = useCart();
  return (
    <Form
      method="post"
      action={href('/sign-out')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      {count > 0 && (
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input type="checkbox" name="forget" className="size-5 accent-wine" />
          Delete my cart instead of saving it
        </label>
      )}
      <Button type="submit" kind="secondary" busy={busy}>
        Sign out
      </Button>
    </Form>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">Access Your Account</h1>
      <p className="max-w-prose text-lg text-muted">
        Your profile, your orders and your settings are kept with your account. After signing in you
        come back to this page.
      </p>
      <ButtonLink to={signInPath(pathname + search)}>Sign In</ButtonLink>
    </div>
  );
}

/** The shop was unreachable; the parent's boundary shows responses of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error)) throw error;
  if (pathname.startsWith('/account/orders')) {
    return (
      <div className="wrap max-w-4xl pt-10 lg:pt-14">
        <OrdersLoadError />
      </div>
    );
  }
  return (
    <LoadError
      title={pathname === '/account' ? 'Failed to load profile' : 'Failed to load settings'}
    >
      The shop could not be reached. Please try again in a moment.
    </LoadError>
  );
}
