import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { useDiscreetMode } from '#app/ui/discreet-mode.ts';
import { Link } from '#app/ui/link.tsx';

export const SWITCH_ID = 'this-device';

/** Turns discreet mode on or off for this device. A plain form: the response is rendered in the new mode. */
export function DiscreetSwitch() {
  const { device, discretion } = useShop();
  const isOn = useDiscreetMode();
  if (!device.discreetMode) return null;
  return (
    <form method="post" action={href('/discreet-mode')}>
      <p className="text-muted">
        {isOn
          ? 'It is on. '
          : `The tab shows “${discretion.name}” and a plain icon, and intimate pictures stay hidden until you touch them. `}
        <Link
          to={`${href('/privacy-policy')}#discreet-mode`}
          className="underline underline-offset-4 hover:text-wine"
        >
          About discreet mode
        </Link>
      </p>
      {!isOn && (
        <label className="mt-2 flex min-h-6 items-center gap-2">
          <input type="checkbox" name="briefly" />
          Only until I close the browser
        </label>
      )}
      <button
        type="submit"
        name="mode"
        value={isOn ? 'off' : 'on'}
        className={buttonClass('secondary', '!min-h-11 mt-3 !px-4 text-sm')}
      >
        {isOn ? 'Turn off discreet mode' : 'Turn on discreet mode'}
      </button>
    </form>
  );
}
