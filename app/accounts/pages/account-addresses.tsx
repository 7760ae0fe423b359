import { data, href, redirect } from 'react-router';
import { addressOf } from '#app/orders/order-address.ts';
import { findRecipient, listRecipients } from '#app/orders/recipients.ts';
import { consumeRateLimit } from '#app/platform/rate-limit.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListLoadError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { orFailedList, orNotFound, orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, textOf } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { addressErrors } from '../addresses/address-fields.ts';
import { deleteAddress } from '../addresses/delete-address.ts';
import { makeDefaultAddress } from '../addresses/make-default-address.ts';
import { listAddresses } from '../addresses/queries.ts';
import { readableAddress } from '../addresses/readable-address.ts';
import { addressesToOffer, canAddAddress, MAX_ADDRESSES } from '../addresses/rules.ts';
import { saveAddress } from '../addresses/save-address.ts';
import {
  ADDRESS_CHANGES,
  addressesNotice,
  addressesPath,
  NO_SUCH_ADDRESS,
} from '../addresses/words.ts';
import { stayOnPage } from '../browser/stay-on-page.ts';
import { useArrival } from '../browser/use-arrival.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { AccountSubpage } from '../components/account-subpage.tsx';
import { AddressBook, PastAddresses } from '../components/address-book.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findUser, requireUser } from '../guards.ts';
import type { Route } from './+types/account-addresses.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** How many orders to search for addresses that are not saved yet. */
const LATEST_ORDERS = 20;

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const book = await orFailedList('addresses', findBook(user.id));
  const view = { arrival: url.searchParams.get('notice'), book };
  return data(view, { status: book ? 200 : 503, headers: NO_STORE });
}

async function findBook(userId: string) {
  const [saved, recipients] = await Promise.all([
    listAddresses(userId),
    listRecipients(userId, LATEST_ORDERS),
  ]);
  const past = recipients
    .map((order) => ({ orderId: order.orderId, values: addressOf(order) }))
    // An order placed under older rules may lack a field that is now required.
    .filter(({ values }) => Object.keys(addressErrors(values)).length === 0);
  const offers = canAddAddress(saved.length) ? addressesToOffer(past, saved) : [];
  return { saved: saved.map(readableAddress), offers: offers.map(readableAddress) };
}

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const now = new Date();
  const limit = await orUnavailable(consumeRateLimit(ADDRESS_CHANGES, user.id, now));
  if (!limit.allowed) return redirect(addressesPath('limited'));
  switch (intentOf(form)) {
    case 'make-default': {
      const outcome = await orUnavailable(makeDefaultAddress(user.id, textOf(form, 'address')));
      if (!outcome.ok) throw notFound();
      return redirect(addressesPath('default'));
    }
    case 'delete': {
      const outcome = await orUnavailable(deleteAddress(user.id, textOf(form, 'address')));
      if (!outcome.ok) throw notFound();
      return redirect(addressesPath('deleted'));
    }
    case 'save-from-order':
      return saveFromOrder(user.id, textOf(form, 'order'), now);
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

async function saveFromOrder(userId: string, orderId: string, now: Date) {
  const order = await orNotFound(findRecipient(userId, orderId), 'There is no such order.');
  const values = addressOf(order);
  if (Object.keys(addressErrors(values)).length > 0) throw notFound();
  const outcome = await orUnavailable(saveAddress({ userId, label: '', values, now }));
  if (outcome.ok) return redirect(addressesPath('saved'));
  switch (outcome.reason) {
    case 'saved_already':
      return redirect(addressesPath('saved-already'));
    case 'too_many':
      return redirect(addressesPath('full'));
    case 'no_such_address':
      throw notFound();
  }
}

function notFound() {
  return data(NO_SUCH_ADDRESS, { status: 404, headers: NO_STORE });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnPage(serverAction(), {
    gone: addressesPath('gone'),
    back: addressesPath(),
    message: 'Nothing was changed. Please try again.',
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Address book',
    description: 'Where your parcels go.',
  });

export default function AccountAddresses({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const notice = useArrival(addressesNotice(own?.arrival ?? null));
  if (own === null) return null;
  const { book } = own;
  return (
    <AccountSubpage title="Address book" back={{ to: href('/account'), label: 'Profile' }}>
      <p className="mt-2 max-w-prose text-muted">
        At the checkout you choose one of these addresses, and nothing is typed. It begins with your
        default.
      </p>
      <div className="mt-6 empty:hidden">
        <NoticeBox notice={notice} />
      </div>
      {book ? <Book {...book} /> : <ListLoadError what="Your addresses" />}
    </AccountSubpage>
  );
}

function Book({ saved, offers }: NonNullable<Awaited<ReturnType<typeof findBook>>>) {
  return (
    <>
      {saved.length === 0 ? (
        <div className="mt-6 rounded-card border border-dashed border-line-strong p-6 sm:p-8">
          <p className="text-lg font-semibold">No saved addresses yet</p>
          <p className="mt-1 max-w-prose text-muted">
            {offers.length > 0
              ? 'Save one from your past orders below, or add a new one.'
              : 'Add one now, or tick “Save this address” the next time you order.'}
          </p>
        </div>
      ) : (
        <AddressBook saved={saved} />
      )}
      {canAddAddress(saved.length) ? (
        <ButtonLink
          to={href('/account/addresses/new')}
          kind={saved.length === 0 && offers.length === 0 ? 'primary' : 'secondary'}
          className="mt-6"
        >
          Add an address
        </ButtonLink>
      ) : (
        <p className="mt-6 text-muted">
          Your address book has room for {MAX_ADDRESSES} addresses. Delete one to add another.
        </p>
      )}
      <PastAddresses offers={offers} />
    </>
  );
}
