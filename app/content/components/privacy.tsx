import { useShop } from '#app/settings/shop-context.tsx';
import { Icon } from '#app/ui/icon.tsx';

const TILES = [
  [
    'package-thin',
    'Discreet shipping',
    'A neutral sender, and a rider who knows an address and nothing more.',
  ],
  [
    'eye-off-thin',
    'Plain packaging',
    'No external branding, no description of the contents, no exceptions.',
  ],
  [
    'lock-thin',
    'Encrypted checkout',
    'Your details and your payment travel encrypted from end to end.',
  ],
  [
    'leaf',
    'Body-safe materials',
    'Everything that touches skin is chosen for it and named on its page.',
  ],
  ['shield-check', 'One-year warranty', 'On every electronic product, without long forms.'],
  ['headphones', '24/7 support', 'People who answer at any hour and never raise an eyebrow.'],
] as const;

/** Six promises and up to four figures. The figures are the owner's claims and come from the settings. */
export function Privacy() {
  const { claims } = useShop();
  const claimed = [
    [claims.customers, 'customers'],
    [claims.satisfaction, 'satisfaction'],
    [claims.rating, 'average rating'],
  ].filter(([figure]) => figure !== '');
  return (
    <section
      aria-labelledby="privacy"
      className="mt-24 below-fold-240 border-y border-line bg-tint py-20 lg:mt-32 lg:py-28"
    >
      <div className="wrap">
        <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
          <div>
            <h2 id="privacy" className="hairline text-3xl sm:text-4xl">
              Your privacy, your satisfaction
            </h2>
            <p className="mt-4 max-w-sm text-muted">
              What happens between two people is nobody else’s business. We built the shop around
              that.
            </p>
          </div>
          <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2">
            {TILES.map(([icon, title, words]) => (
              <li key={title} className="flex gap-4">
                <Icon name={icon} className="mt-0.5 size-7 shrink-0 text-wine" />
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1.5 text-muted">{words}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        {claimed.length > 0 && (
          <dl className="mt-16 grid grid-cols-2 gap-y-8 border-t border-line pt-10 lg:grid-cols-4">
            {[...claimed, ['24/7', 'support']].map(([figure, words]) => (
              <div key={words} className="flex flex-col-reverse">
                <dt className="mt-1 text-sm text-muted">{words}</dt>
                <dd className="font-serif text-4xl text-wine sm:text-5xl">{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
