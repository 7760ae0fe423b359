import { useShop } from '#app/settings/shop-context.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Stars } from '#app/ui/stars.tsx';

const VOICES = [
  {
    name: 'Akosua M.',
    product: 'Crimson Promise Roses',
    text: 'They arrived at her office before nine, in paper so plain that nobody asked. Her face did the rest.',
  },
  {
    name: 'Kwame & Efua',
    product: 'Vanilla Shea Massage Candle',
    text: 'Ten years married, and one candle gave us our Sunday evenings back. The parcel could have been a book.',
  },
  {
    name: 'Nana A.',
    product: 'Bloom Massager',
    text: 'I asked a question that I had never asked anyone, and got a kind, straight answer within the hour.',
  },
];

export function Testimonials() {
  const { claims } = useShop();
  if (!claims.testimonials) return null;
  return (
    <section aria-labelledby="voices" className="wrap mt-24 below-fold-200 lg:mt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <h2 id="voices" className="hairline text-3xl sm:text-4xl">
          What our customers say
        </h2>
        {claims.rating && (
          <p className="text-muted">
            <strong className="font-serif text-2xl font-medium text-ink">{claims.rating}</strong>
            {claims.reviews && ` from ${claims.reviews} reviews`}
          </p>
        )}
      </div>
      <ul className="mt-10 grid gap-x-10 gap-y-12 md:grid-cols-3">
        {VOICES.map((voice) => (
          <li key={voice.name}>
            <figure className="flex h-full flex-col border-t border-line pt-6">
              <Stars rating={5} />
              <blockquote className="mt-4 grow font-serif text-xl leading-snug">
                “{voice.text}”
              </blockquote>
              <figcaption className="mt-5 text-sm">
                <span className="flex items-center gap-1.5 font-semibold">
                  {voice.name}
                  <Icon name="badge-check" className="size-4 text-sage" />
                  <span className="font-normal text-muted">Verified</span>
                </span>
                <span className="text-muted">{voice.product}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
