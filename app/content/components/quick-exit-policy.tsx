import { useShop } from '#app/settings/shop-context.tsx';
import type { PolicySection } from './policy.tsx';

/** What the quick exit does and what it cannot do, for the privacy policy of a shop that has one. */
export const QUICK_EXIT_SECTION: PolicySection = {
  id: 'quick-exit',
  title: 'Quick exit',
  body: <QuickExitWords />,
};

function QuickExitWords() {
  const { exit, site } = useShop();
  const opened = URL.canParse(exit.address) ? new URL(exit.address).hostname : exit.address;
  return (
    <>
      <p>
        “Quick exit” stands at the top of every page. Press it, or press the Shift key three times,
        and {opened} opens in place of this shop.
      </p>
      <ul>
        <li>You are signed out on this device.</li>
        <li>
          {exit.forgets
            ? 'Your cart and what you typed are deleted from this device, and not saved with your account.'
            : 'Your cart stays on this device.'}
        </li>
        <li>
          Back does not show the shop again. To return, type its address. Where scripts are off,
          Back can show the pages that everybody sees, but nothing of your account.
        </li>
      </ul>
      <p>
        <strong>It does not delete your browser’s history.</strong> No website can. Whoever opens
        the history sees that {site.brand} was visited, and other open tabs stay open. To delete the
        last hour, press Ctrl, Shift and Delete together (on a Mac: Command, Shift and Delete in
        Chrome and Firefox; History, Clear History in Safari). On a phone open the browser’s menu,
        then History, then Delete or Clear. A private or incognito window keeps no history once you
        close it.
      </p>
    </>
  );
}
