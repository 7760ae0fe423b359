import { Fragment } from 'react';

/** An e-mail or IP address that may wrap between its parts. */
export function AddressText({ children }: { children: string }) {
  return children.split(/(?=[@.:])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, in their order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
