import type { EarliestDelivery as Earliest } from '../use-earliest-day.ts';

type Props = { earliest: Earliest; className?: string };

/** The first day in words; where it depends on the place, every place by a touch, with and without script. */
export function EarliestDelivery({ earliest, className }: Props) {
  return (
    <>
      <div className={className}>
        <p>{earliest.text}</p>
      </div>
      {!earliest.isSameEverywhere && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 items-center text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
            Days by place
          </summary>
          <dl className="mb-2 divide-y divide-line border-y border-line">
            {earliest.places.map((place) => (
              <div key={place.id} className="flex flex-wrap gap-x-4 py-2">
                <dt className="min-w-40 font-semibold wrap-anywhere">{place.name}</dt>
                <dd className="text-muted">
                  {place.day}, ordered by {place.orderBy}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
