import { LinkButton, SmallPrint } from '#app/mail/mail-layout.tsx';
import { env } from '#app/platform/env.ts';
import { orderLinkPath } from '../order-links/signed-path.ts';
import { orderPath } from '../rules.ts';

const PRIVATE = 'For your privacy we do not write what you ordered.';
const AFTER_SIGNING_IN = 'You see it after signing in.';
const AFTER_DIGITS = 'You see it after entering the last four digits of your phone number.';

type SeeProps = {
  order: { id: string; /** Placed without an account. */ isGuest?: boolean };
  small?: string | undefined;
};

/** The link to the order, at the end of each mail about it. */
export function SeeOrder({ order: { id, isGuest = false }, small }: SeeProps) {
  const path = isGuest ? orderLinkPath(id) : orderPath(id);
  const sentences = [small, PRIVATE, isGuest ? AFTER_DIGITS : AFTER_SIGNING_IN];
  return (
    <>
      <LinkButton href={env().ORIGIN + path}>See your order</LinkButton>
      <SmallPrint>{sentences.filter(Boolean).join(' ')}</SmallPrint>
    </>
  );
}
