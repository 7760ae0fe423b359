import { href } from 'react-router';
import {
  deliveryFeeText,
  deliveryTimeText,
  freeShippingText,
  useShop,
} from '#app/settings/shop-context.tsx';
import { Link } from '#app/ui/link.tsx';
import { describePage } from '#app/web/meta.ts';
import { type PolicySection, PolicyPage, ShopIdentity } from '../components/policy.tsx';
import type { Route } from './+types/terms-of-service.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Terms of service',
    description:
      'The terms for buying from us: adults of 18 and over, prices in GH₵ with tax included, delivery cost shown before you pay, cancellation, returns and warranty.',
    canonical: href('/terms-of-service'),
  });

export default function TermsOfServicePage() {
  const { site } = useShop();
  return (
    <PolicyPage
      title="Terms of service"
      updated="January 2024"
      intro={
        <p>
          These are the terms between you and {site.brand} when you use this shop or buy from it.
          They are written to be read. You must be 18 or older.
        </p>
      }
      sections={sections}
    />
  );
}

const sections: PolicySection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <>
        <p>
          Ghana’s Electronic Transactions Act, 2008 (Act 772) asks every online shop to say who
          stands behind it. Here we are.
        </p>
        <ShopIdentity />
      </>
    ),
  },
  {
    id: 'age',
    title: 'Adults only: 18+',
    body: (
      <p>
        You must be at least 18 years old to use this shop, to make an account and to order. By
        ordering you confirm that you are. We may ask for proof of age before delivery, and we
        cancel and refund an order where we have good reason to doubt it. Please do not let anyone
        under 18 use your account.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Anyone may look around and fill a cart; placing an order needs an account. Give details that
        are true, keep your password to yourself, and tell us at once if you think that someone else
        knows it. You can ask us to close your account at any time. We may close one that is used
        for fraud or to harm others.
      </p>
    ),
  },
  {
    id: 'products',
    title: 'Products and their use',
    body: (
      <>
        <p>
          We describe and photograph products with care. Flowers are grown, not printed, so a
          bouquet may differ a little from its picture, never in value. Products for use on the body
          are made of body-safe materials.
        </p>
        <p>
          Please read the instructions that come with a product. Our texts are not medical advice:
          with a health condition, an allergy or a pregnancy, ask a doctor or pharmacist first.
          Products are for your own use and not for resale.
        </p>
      </>
    ),
  },
  {
    id: 'ordering',
    title: 'Placing an order',
    body: (
      <p>
        Before you place an order, the checkout shows all of it: items, quantities, delivery, total,
        address and payment method. You can review it, correct it or leave without buying. The
        contract begins when we confirm the order with its number. If something is sold out or a
        price is plainly a mistake, we tell you before anything is sent, and refund what you paid.
        Your orders stay on record in your account.
      </p>
    ),
  },
  { id: 'prices', title: 'Prices and payment', body: <Prices /> },
  { id: 'delivery', title: 'Delivery', body: <Delivery /> },
  {
    id: 'cancelling',
    title: 'Cancelling, returns and refunds',
    body: (
      <>
        <h3>Before it ships</h3>
        <p>
          You may cancel at no cost until your order has shipped. We refund everything, delivery
          included.
        </p>
        <h3>Returns</h3>
        <p>
          You may return items within 30 days of receiving them; unopened items only, for reasons of
          hygiene. You have our return authorization within 24 hours. The refund is processed in 5-7
          business days after the item has reached us, and an exchange ships in 3-5 days.{' '}
          <Link to={href('/returns-exchanges')}>Returns and exchanges</Link> shows the steps.
        </p>
        <h3>Your right to cancel within 14 days</h3>
        <p>
          Under Act 772, if we did not give you the information that the Act requires, or no chance
          to review, correct and withdraw your order, you may cancel within 14 days of receiving the
          goods. You send the goods back, and we refund all that you paid within 30 days. A message
          to us is enough; no form is needed. You may also cancel if we do not carry out your order
          within 14 days and you did not agree to a later date.
        </p>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'Faults and warranty',
    body: (
      <p>
        If an item arrives damaged, faulty or not as described, we replace or refund it, opened or
        not, and pay for its way back. Electronic products have a one-year warranty from the day you
        receive them; it covers faults in ordinary use. It comes on top of your rights under the
        Sale of Goods Act, 1962 (Act 137).
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use of the site',
    body: (
      <p>
        Please do not try to break into the shop, overload it or copy its catalogue by machine, and
        do not order in another person’s name without their consent. Texts, photographs and design
        belong to us or to those who let us use them; you may print or save pages for yourself. A
        review is public under the nickname that you choose. It should be honest, decent and about
        the product, and we may remove one that is not.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Privacy and discretion',
    body: (
      <p>
        Parcels are plain, with no external branding, and no product names go to third parties. The{' '}
        <Link to={href('/privacy-policy')}>privacy policy</Link> says what we keep and what your
        rights are.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Our responsibility',
    body: (
      <p>
        We answer for loss that we cause by breaking these terms or by carelessness, as far as it
        could be foreseen when you ordered. We do not answer for harm from use against a product’s
        instructions, nor for delays that nobody could prevent, such as floods, strikes or a network
        failure; we tell you about them and you may cancel. Nothing here limits a responsibility
        that the law does not allow us to limit.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disagreements',
    body: (
      <p>
        The law of Ghana applies, and its courts decide. Talk to us first: most things are settled
        by one message, and we answer within 24 hours. If that does not help, either of us may
        propose mediation under Ghana’s Alternative Dispute Resolution Act, 2010 (Act 798). Shoppers
        abroad keep the protection that their own country’s law guarantees them.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        When these terms change, the date at the top changes with them. An order follows the terms
        that stood here when it was placed. If one of the terms turns out not to be valid, the
        others remain. Questions are welcome on the <Link to={href('/contact')}>contact page</Link>.
      </p>
    ),
  },
];

function Prices() {
  return (
    <>
      <p>
        Prices are in Ghana cedis (GH₵) and include tax. Delivery is added, and its cost is shown in
        the cart and at checkout before you pay. There are no other fees on our side. A value in
        another currency, marked “about”, is for orientation; the charge is always in cedis.
      </p>
      <p>
        You can pay by card, by mobile money, or in cash on delivery. Card and mobile-money payments
        are handled by a payment provider over an encrypted connection. With mobile money, approve
        the prompt on your phone; the order is made when the provider confirms the payment. With
        cash on delivery, please have the amount ready for the rider.
      </p>
    </>
  );
}

function Delivery() {
  const settings = useShop();
  const free = freeShippingText(settings);
  return (
    <>
      <p>
        In Ghana, we deliver {deliveryTimeText(settings)}. Delivery costs{' '}
        {settings.zoneFees.length === 0 && 'a flat '}
        {deliveryFeeText(settings)}.{free !== null && ` ${free}.`} International orders follow the
        times and prices on <Link to={href('/shipping-info')}>shipping info</Link>. Unless we agree
        otherwise, every order is carried out within 14 days.
      </p>
      <p>
        The rider phones you on the number that you gave. If nobody can be reached after two
        attempts, the parcel comes back to us, and we agree on a new day or refund the items. Goods
        are at our risk until they are handed to you or to the adult whom you named.
      </p>
    </>
  );
}
