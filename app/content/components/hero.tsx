import { href } from 'react-router';
import { deliveryTimeText, freeShippingText, useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { StillLife } from './still-life.tsx';

const files = import.meta.glob<string>('../hero/*', {
  eager: true,
  query: '?url',
  import: 'default',
});
// Two thirds of its size: phones have three pixels for each of the layout's, and two are enough.
const CUTS = [
  { name: 'wide', widths: [1360, 1800, 2240, 2800], sizes: 'max(100vw, 266svh)', from: '64rem' },
  { name: 'tablet', widths: [640, 960, 1280], sizes: '66vw', from: '40rem' },
  { name: 'phone', widths: [400, 640, 800, 1020], sizes: '66vw' },
] as const;

/** The hero of the home page: what the shop is, one call to action, and how parcels arrive. */
export function Hero() {
  const shop = useShop();
  const free = freeShippingText(shop);
  const time = deliveryTimeText(shop);
  const badges = [
    ['package', 'Plain, unbranded parcel'],
    ['lock', 'Encrypted checkout'],
    ['truck', free ?? `Delivered ${time}`],
  ] as const;
  return (
    <section className="relative isolate flex min-h-[calc(100svh-3.5rem)] flex-col overflow-hidden bg-[#ead9cb] text-picture-ink lg:min-h-[calc(100svh-4.5rem)] lg:justify-center">
      <div className="wrap relative z-10 pt-9 pb-2 lg:py-16">
        <div className="max-w-xl">
          <p className="eyebrow text-picture-ink/80">Flowers · Gifts · Intimacy · Desire</p>
          <h1 className="mt-3 text-[2.75rem] leading-[1.04] sm:text-6xl lg:mt-5 lg:text-7xl">
            Celebrate your <em className="font-hero text-picture-wine italic">love story</em>
          </h1>
          <p className="mt-4 max-w-md text-base sm:text-lg lg:mt-6">
            Hand-tied flowers, gifts that say it well and intimate wellness for two, brought to the
            door in a plain parcel {time}.
          </p>
          <div className="mt-6 flex flex-wrap gap-3 lg:mt-8">
            <ButtonLink
              to={href('/categories')}
              className="!bg-picture-wine !text-picture-ivory hover:!bg-[#551624]"
            >
              Shop Now
            </ButtonLink>
            <ButtonLink
              to={href('/contact')}
              kind="secondary"
              className="!border-picture-ink/50 !text-picture-ink hover:!border-picture-wine"
            >
              Contact Us
            </ButtonLink>
          </div>
          <ul className="mt-6 flex flex-col gap-x-6 gap-y-1.5 text-sm font-medium sm:flex-row sm:flex-wrap lg:mt-10">
            {badges.map(([icon, words]) => (
              <li key={words} className="flex items-center gap-2">
                <Icon name={icon} className="size-4.5 shrink-0 text-picture-wine" />
                {words}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="relative mt-auto w-full before:absolute before:inset-x-0 before:top-0 before:h-1/10 before:bg-linear-to-b before:from-[#ead9cb] before:to-transparent lg:absolute lg:inset-0 lg:-z-10 lg:before:hidden">
        <StillLife
          files={files}
          cuts={CUTS}
          width={1020}
          height={1173}
          alt="A bouquet of red and blush roses, a wine-red candle and a gift box with a satin bow"
          className="aspect-1020/1173 w-full object-cover object-bottom sm:aspect-1540/1143 lg:aspect-auto lg:size-full lg:object-right"
        />
      </div>
    </section>
  );
}
