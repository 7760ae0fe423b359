import { data, href, redirect } from 'react-router';
import { consumeRateLimit } from '#app/platform/rate-limit.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { formatPhone } from '#app/values/phone.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orNotFound } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { NO_ADDRESS, readAddressForm, type TypedAddress } from '../addresses/address-form.ts';
import { findAddress } from '../addresses/queries.ts';
import { saveAddress } from '../addresses/save-address.ts';
import {
  ADDRESS_CHANGES,
  addressesPath,
  ADDRESS_BOOK_FULL,
  TOO_MANY_CHANGES,
  NO_SUCH_ADDRESS,
  NOT_SAVED,
  savedAlready,
} from '../addresses/words.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { AccountSubpage } from '../components/account-subpage.tsx';
import { type AddressAnswer, AddressForm } from '../components/address-form.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findUser, requireUser } from '../guards.ts';
import type { Route } from './+types/account-address.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

type View = { id: string | null; begins: TypedAddress };

/** The page of a new or a saved address. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const { addressId } = params;
  if (addressId === undefined) {
    return data<View>({ id: null, begins: NO_ADDRESS }, { headers: NO_STORE });
  }
  const { id, label, values } = await orNotFound(findAddress(user.id, addressId), NO_SUCH_ADDRESS);
  const begins = { label, ...values, phone: formatPhone(values.phone) };
  return data<View>({ id, begins }, { headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const user = await requireUser(request);
  const { addressId } = params;
  if (addressId !== undefined) await orNotFound(findAddress(user.id, addressId), NO_SUCH_ADDRESS);
  const { typed, label, values, errors, hasMore } = readAddressForm(await readForm(request));
  if (hasMore) throw data('This form has no such field.', { status: 400 });
  if (Object.keys(errors).length > 0) return answer<AddressAnswer>({ typed, errors }, 422);
  const now = new Date();
  const limit = await orFault(consumeRateLimit(ADDRESS_CHANGES, user.id, now));
  if ('allowed' in limit && !limit.allowed) {
    return answer<AddressAnswer>({ typed, notice: TOO_MANY_CHANGES }, 429, limit.retryAfterSeconds);
  }
  const outcome = await orFault(saveAddress({ userId: user.id, label, values, now }, addressId));
  if (outcome.ok) return redirect(addressesPath('saved'));
  switch (outcome.reason) {
    case 'saved_already':
      return answer<AddressAnswer>({ typed, notice: savedAlready(outcome.label) }, 409);
    case 'too_many':
      return answer<AddressAnswer>({ typed, notice: ADDRESS_BOOK_FULL }, 409);
    case 'no_such_address':
      throw data(NO_SUCH_ADDRESS, { status: 404, headers: NO_STORE });
    case 'fault':
      return answer<AddressAnswer>({ typed, notice: NOT_SAVED }, 503);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withActionFallback(serverAction(), NOT_SAVED);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: loaderData?.id ? 'Edit address' : 'Add an address',
    description: 'Where a parcel goes.',
  });

export default function AccountAddress({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<AddressAnswer>(actionData);
  if (own === null) return null;
  const path = own.id
    ? href('/account/addresses/:addressId', { addressId: own.id })
    : href('/account/addresses/new');
  return (
    <AccountSubpage
      title={own.id ? 'Edit address' : 'Add an address'}
      back={{ to: addressesPath(), label: 'Address book' }}
    >
      <AddressForm action={path} begins={own.begins} answer={last} />
    </AccountSubpage>
  );
}
