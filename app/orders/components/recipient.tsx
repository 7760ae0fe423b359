import type { Address, CustomerInfo } from '../schema.ts';

type RecipientProps = {
  /** With the phone in its readable format. */
  customer: Pick<CustomerInfo, 'firstName' | 'lastName' | 'phone'>;
  shipping: Address;
};

/** The recipient and the address. */
export function Recipient({ customer, shipping }: RecipientProps) {
  const { address, city, region, digitalAddress, landmark, note } = shipping;
  return (
    <>
      <address className="wrap-anywhere not-italic">
        {`${customer.firstName} ${customer.lastName}`}
        <br />
        {address}
        <br />
        {`${city}, ${region}`}
        {digitalAddress && (
          <>
            <br />
            {digitalAddress}
          </>
        )}
        <br />
        {customer.phone}
      </address>
      {landmark && <p className="mt-2 text-sm wrap-anywhere text-muted">Landmark: {landmark}</p>}
      {note && <p className="mt-2 text-sm wrap-anywhere text-muted">For the rider: {note}</p>}
    </>
  );
}
