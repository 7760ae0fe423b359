import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { Link } from '#app/ui/link.tsx';
import { describePage } from '#app/web/meta.ts';
import { DISCREET_MODE_SECTION } from '../components/discreet-mode-policy.tsx';
import { GuestCookieWords } from '../components/guest-cookie-words.tsx';
import { type PolicySection, PolicyPage, ShopIdentity } from '../components/policy.tsx';
import { QUICK_EXIT_SECTION } from '../components/quick-exit-policy.tsx';
import type { Route } from './+types/privacy-policy.ts';

export { contentHeaders as headers } from '#app/web/page-headers.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Privacy policy',
    description:
      'What we keep about you, why and for how long; who sees it and who does not; and your rights under Ghana’s Data Protection Act, 2012 (Act 843).',
    canonical: href('/privacy-policy'),
  });

export default function PrivacyPolicyPage() {
  const { site, exit, device } = useShop();
  const more = [
    ...(exit.shown ? [QUICK_EXIT_SECTION] : []),
    ...(device.discreetMode ? [DISCREET_MODE_SECTION] : []),
  ];
  return (
    <PolicyPage
      title="Privacy policy"
      updated="January 2024"
      intro={
        <p>
          What you look at, love and order is private. {site.brand} keeps as little about you as a
          shop can, tells nobody what you bought, and does not follow you around the internet. This
          page says precisely what that means.
        </p>
      }
      sections={sections.flatMap((one) => (one.id === 'your-device' ? [one, ...more] : [one]))}
    />
  );
}

const sections: PolicySection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The company below decides what is done with your personal data and answers for it under
          Ghana’s Data Protection Act, 2012 (Act 843).
        </p>
        <ShopIdentity />
      </>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep, why, and for how long',
    body: (
      <>
        <DataStored what="Orders">
          Your name, phone number, delivery address, e-mail address if you give one, what you
          ordered, what it cost and how you paid. We need it to deliver, to answer you and to honour
          returns and warranties. Business records are kept for as long as tax law asks, which is
          six years. After that an order says what was bought, but no longer by whom: your name,
          your contact details and your address are erased from it.
        </DataStored>
        <DataStored what="Returns, if you ask for one">
          Your reason, your words and your photographs. We strip each photograph of where and when
          it was taken; only you and our staff see it. They are erased with your account, and with
          the order’s name and address after six years at the latest.
        </DataStored>
        <DataStored what="Your account, if you make one">
          Your name, e-mail address, and whatever you add to your profile, addresses and wishlist.
          Your password is stored only in a scrambled form that nobody can read back. We keep the
          account until you ask us to delete it.
        </DataStored>
        <DataStored what="Reviews, if you write any">
          Your nickname, your stars and your words are public on the product’s page; your name and
          your order are not. We keep a review until you delete it or your account.
        </DataStored>
        <DataStored what="Messages to us">
          Your name, e-mail address, subject and message, so that we can answer. Contact messages
          are kept for 12 months and then deleted.
        </DataStored>
        <DataStored what="The newsletter, if you subscribe">
          Your e-mail address, until you tell us that you want to leave. Leaving takes one message
          and no reason.
        </DataStored>
        <DataStored what="Technical records">
          The time, the page and the outcome of a request, without your name or e-mail address, to
          find faults and to stop misuse. To limit repeated attempts we keep a coded form of an
          internet address for a short while. Your browser tells us how fast a page was for you; we
          keep that as a count for the day, which belongs to nobody.
        </DataStored>
      </>
    ),
  },
  {
    id: 'your-device',
    title: 'What stays on your device',
    body: (
      <>
        <ul>
          <li>
            <strong>Your cart</strong> lives in your browser’s local storage. We see it only when
            you ask for its price or place an order. When you sign out, we save it with your account
            for 90 days and empty it here; it comes back when you sign in. You can have it deleted
            instead. When you sign up on the way to the checkout, we save it with your sign-up for a
            day at most, so that it is there on the device on which you confirm your address.
          </li>
          <li>
            <strong>Your answer to the 18+ question</strong> is remembered in the same place, or in
            a cookie where scripts are off, so that we do not ask twice.
          </li>
          <RecentlyViewedWords />
          <li>
            <strong>Light or dark</strong>, if you chose one, is remembered there too.
          </li>
          <li>
            <strong>A checkout that waits for sign-in</strong> keeps what you typed in that tab,
            until you finish or close it.
          </li>
          <li>
            <strong>One session cookie</strong> keeps you signed in. It is needed for that and does
            nothing else; scripts cannot read it.
          </li>
          <li>
            <strong>One device cookie</strong> remembers for a year that your account was used here,
            so that somebody who guesses passwords elsewhere cannot lock you out. While a sign-in
            waits for its second step, or a sign-up for its confirmation, a third one holds it for
            two hours at most.
          </li>
          <GuestCookieWords />
        </ul>
        <p>
          There are no advertising cookies, and so there is no cookie banner. On a shared phone or
          computer, sign out before you hand it on: that removes your cart and what you typed.
        </p>
      </>
    ),
  },
  {
    id: 'trackers',
    title: 'No third-party trackers',
    body: (
      <p>
        Fonts, pictures and scripts come from our own server. No analytics company, social network
        or advertiser learns that you were here. The one exception has a purpose that you choose:
        when you pay by card or mobile money, the payment provider’s own window opens at checkout.
      </p>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees what',
    body: (
      <>
        <p>We never sell personal data, and we give no product names to third parties.</p>
        <ul>
          <li>
            <strong>The rider or carrier</strong> gets your name, phone number and address, with a
            landmark if you gave one.
          </li>
          <li>
            <strong>The payment provider</strong> handles card and mobile-money payments. It gets
            the amount, a reference, your contact details and delivery address, and the items as
            numbers, quantities and prices, without their names. Your card number and PIN go to the
            provider directly and never reach us.
          </li>
          <li>
            <strong>Our hosting and e-mail companies</strong> store and carry data on our
            instructions, for no use of their own. Order e-mails have a neutral sender and subject
            and name no products.
          </li>
          <li>
            <strong>Public authorities</strong>, only where a law or a court obliges us, and then no
            more than it asks for.
          </li>
        </ul>
        <p>
          Some of these companies work outside Ghana. We choose those that protect data at least as
          well as Ghana’s law does.
        </p>
      </>
    ),
  },
  {
    id: 'sensitive',
    title: 'Sensitive information',
    body: (
      <p>
        An order can hint at a person’s health or intimate life, which the Act treats as special
        personal data. We treat every order that way. We use it to carry out the purchase that you
        asked for, with the consent that you give by ordering, and for nothing else: no profiling,
        no advertising, no automated decisions about you. Only staff who need an order for their
        work can open it, and what staff change is recorded.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Every page is encrypted on its way to you. Sign-in attempts are limited. Stored data is
        backed up and open to few people. If something goes wrong all the same, and your data may
        have reached someone it should not, we tell you and the Data Protection Commission as soon
        as we reasonably can.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Under the Data Protection Act, 2012 (Act 843) you may, at any time and without charge:
        </p>
        <ul>
          <li>
            <strong>Access:</strong> ask whether we hold data about you, and receive a copy.
          </li>
          <li>
            <strong>Correction:</strong> have what is wrong or out of date put right.
          </li>
          <li>
            <strong>Objection:</strong> ask us to stop a use of your data, and refuse direct
            marketing altogether.
          </li>
          <li>
            <strong>Erasure:</strong> have your data deleted, apart from records that a law makes us
            keep.
          </li>
          <li>
            <strong>Withdrawal:</strong> take back a consent that you gave, from then on.
          </li>
        </ul>
        <p>
          Write to us through the <Link to={href('/contact')}>contact page</Link> or by e-mail. We
          answer within 24 hours, and may ask for something that shows the data is yours. If you are
          not satisfied, you can complain to the Data Protection Commission in Accra, and the Act
          allows compensation where a breach has harmed you.
        </p>
      </>
    ),
  },
  {
    id: 'adults',
    title: 'For adults only',
    body: (
      <p>
        The shop is for people of 18 and over, and we do not knowingly keep data about anyone
        younger. If you think that we do, tell us, and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When this policy changes, the date at the top changes with it. If a change matters to data
        that we already hold about you, we tell you before it takes effect. The{' '}
        <Link to={href('/terms-of-service')}>terms of service</Link> cover everything else about
        buying from us.
      </p>
    ),
  },
];

function RecentlyViewedWords() {
  const { device } = useShop();
  if (!device.recentlyViewed) return null;
  return (
    <li>
      <strong>The last 12 products that you looked at</strong> are remembered in the same place. We
      see them only when you scroll to that list, to show what they cost now, and keep nothing of
      it. “Forget” deletes the list; so does signing out.
    </li>
  );
}

function DataStored({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <h3>{what}</h3>
      <p className="!mt-2">{children}</p>
    </>
  );
}
