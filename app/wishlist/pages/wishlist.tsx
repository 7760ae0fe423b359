import { useEffect, useRef, useState } from 'react';
import { href, data, redirect, useRevalidator } from 'react-router';
import { findUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { useSession } from '#app/accounts/session.tsx';
import { isProductId } from '#app/catalogue/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { RetryLink } from '#app/ui/retry-link.tsx';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { useWish } from '../browser/use-wish.ts';
import { useWishlist } from '../browser/use-wishlist.ts';
import { removeButtonId, WishedProduct } from '../components/wished-product.tsx';
import { listWishes, type Wish } from '../queries.ts';
import { removeFromWishlist } from '../remove-from-wishlist.ts';
import { TOO_MANY_WISHLIST_CHANGES, REMOVING } from '../words.ts';
import { secondsToWait } from '../write-limit.ts';
import type { Route } from './+types/wishlist.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const HERE = href('/wishlist');

export async function loader({ request }: Route.LoaderArgs) {
  const found = await orFailedList('wishlist', readWishlist(request));
  if (found) return data(found, { headers: NO_STORE });
  const nothing = { signedIn: false, wishes: undefined };
  return data(nothing, { status: 503, headers: { ...NO_STORE, 'Retry-After': '5' } });
}

async function readWishlist(request: Request) {
  const user = await findUser(request);
  return { signedIn: user !== undefined, wishes: user ? await listWishes(user.id) : [] };
}

type Notice = { title: string; message: string };

/** The remove button, without script. */
export async function action({ request }: Route.ActionArgs) {
  const user = await findUser(request);
  if (!user) {
    const notice: Notice = { title: 'Please sign in', message: REMOVING.signIn };
    return data(notice, { status: 401, headers: NO_STORE });
  }
  const wait = await secondsToWait(user.id, new Date());
  if (wait !== undefined) {
    return data<Notice>(TOO_MANY_WISHLIST_CHANGES, {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  }
  const productId = textOf(await readForm(request), 'product');
  if (!isProductId(productId)) throw data(null, { status: 404 });
  await orUnavailable(removeFromWishlist(user.id, productId));
  return redirect(HERE, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Your wishlist',
    description: 'What you would like to remember, seen by you alone.',
    unlisted: true,
  });

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { known, signedIn } = useSession();
  const mine = loaderData.signedIn && (!known || signedIn);
  return (
    <div className="wrap pt-10 lg:pt-14">
      {actionData && (
        <p role="status" className="mb-8 rounded-control border-l-4 border-danger bg-tint p-4">
          <strong>{actionData.title}</strong> {actionData.message}
        </p>
      )}
      {loaderData.wishes === undefined ? (
        <FailedList />
      ) : (
        <Wishes wishes={mine ? loaderData.wishes : []} signedIn={mine} />
      )}
    </div>
  );
}

function FailedList() {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">Your wishlist</h1>
      <div
        role="alert"
        className="mt-8 rounded-card border border-line bg-surface p-8 text-center sm:p-12"
      >
        <p className="font-semibold">Failed to load wishlist items.</p>
        <p className="mt-1 text-muted">Nothing on it is lost; please try again in a moment.</p>
        <RetryLink kind="secondary" className="mt-5" />
      </div>
    </>
  );
}

function Wishes({ wishes, signedIn }: { wishes: Wish[]; signedIn: boolean }) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = wishes.filter((wish) => !removed.has(wish.id));
  useFollowingHearts(shown);

  function leave(index: number) {
    const adjacent = shown[index + 1] ?? shown[index - 1];
    const next = adjacent && document.getElementById(removeButtonId(adjacent.product.id));
    (next ?? heading.current)?.focus();
  }

  const empty = shown.length === 0;
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className={`text-4xl sm:text-5xl ${empty ? 'hairline pt-10 lg:pt-14' : ''}`}
      >
        {empty ? 'Your wishlist is empty' : 'Your wishlist'}
        {!empty && (
          <span className="mt-3 block font-sans text-lg tracking-normal text-muted">
            {shown.length === 1 ? '1 item' : `${shown.length} items`}
          </span>
        )}
      </h1>
      {empty ? (
        <EmptyList signedIn={signedIn} />
      ) : (
        <>
          <noscript>
            <p className="mt-3 text-sm text-muted">
              The cart is kept in your browser and needs JavaScript.
            </p>
          </noscript>
          <ul className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4">
            {shown.map((wish, index) => (
              <WishedItem
                key={wish.id}
                wish={wish}
                first={index < 4}
                onLeave={() => {
                  leave(index);
                  setRemoved((before) => new Set(before).add(wish.id));
                }}
                onReturn={() =>
                  setRemoved((before) => new Set([...before].filter((id) => id !== wish.id)))
                }
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type ItemProps = { wish: Wish; first: boolean; onLeave: () => void; onReturn: () => void };

function WishedItem({ wish: { product }, first, onLeave, onReturn }: ItemProps) {
  const { toggle } = useWish(product);
  const remove = async () => {
    onLeave();
    const stored = await toggle(false);
    if (stored) onReturn();
  };
  return (
    <li>
      <WishedProduct product={product} first={first} onRemove={() => void remove()} />
    </li>
  );
}

/** The hearts know of changes in other tabs and on other devices; if the list differs, it is reloaded. */
function useFollowingHearts(shown: Wish[]) {
  const { signedIn, wishlist } = useWishlist();
  const revalidator = useRevalidator();
  useEffect(() => {
    if (!signedIn) return;
    const listed = new Set(shown.map((wish) => wish.product.id));
    const same = wishlist.length === listed.size && wishlist.every((id) => listed.has(id));
    if (!same) void revalidator.revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- only what happens to the hearts is followed
  }, [wishlist]);
}

function EmptyList({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="mt-6 grid justify-items-start gap-6 pb-10 lg:pb-14">
      <p className="max-w-prose text-lg text-muted">
        Press the heart of anything you would like to remember. Nobody sees this list but you.
      </p>
      <ButtonLink to={href('/categories')}>Browse Products</ButtonLink>
      {!signedIn && (
        <p className="text-muted">
          Already have a list?{' '}
          <Link
            to={signInPath(HERE)}
            className="inline-flex min-h-6 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
          >
            Sign in
          </Link>{' '}
          to see it.
        </p>
      )}
    </div>
  );
}
