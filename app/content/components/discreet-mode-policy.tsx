import { useShop } from '#app/settings/shop-context.tsx';
import type { PolicySection } from './policy.tsx';

/** What discreet mode does and what it cannot do, for the privacy policy of a shop that offers it. */
export const DISCREET_MODE_SECTION: PolicySection = {
  id: 'discreet-mode',
  title: 'Discreet mode',
  body: <DiscreetModeWords />,
};

function DiscreetModeWords() {
  const { discretion, site } = useShop();
  return (
    <>
      <p>
        For a phone or computer that others see. You switch it on at the foot of any page, for this
        device alone. While it is on:
      </p>
      <ul>
        <li>
          The tab shows “{discretion.name}” and a plain icon, on every page. So do the history, and
          bookmarks that you make.
        </li>
        <li>
          Pictures of intimate products are not loaded until you press “Show picture”. The product’s
          name stands beside each.
        </li>
        <li>Notifications name no product.</li>
        <li>What you look at is not remembered on this device, and what was is forgotten.</li>
      </ul>
      <p>
        <strong>It changes nothing of before.</strong> The history and bookmarks keep the titles
        that they have, and addresses always name {site.brand}. Tabs that are open already change
        when you reload them.
      </p>
      <p>
        A cookie on this device remembers the mode for a year, or until you close the browser if you
        want that. It says nothing about you, and stays when you sign out or use a quick exit.
      </p>
    </>
  );
}
