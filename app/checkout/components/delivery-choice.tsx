import type { ReactNode } from 'react';
import { DayChoice as Calendar } from '#app/delivery/components/day-choice.tsx';
import { type DayChoice, findChoice, type OfferedDay } from '#app/delivery/offered-days.ts';
import { arrivalText } from '#app/delivery/words.ts';
import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { Price } from '#app/ui/price.tsx';
import { ChoiceCard } from './choice-card.tsx';

type WayProps = {
  zones: readonly DeliveryZone[];
  /** The pick-up point's id, or empty for a delivery. */
  pickUp: string;
  onChoose: (pickUp: string) => void;
};

/** Delivery by a rider or pick-up; hidden if there are no pick-up points. */
export function DeliveryWay({ zones, pickUp, onChoose }: WayProps) {
  const points = zones.filter(({ kind }) => kind === 'pickup');
  if (points.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend>
        <h2 className="text-2xl">How you get it</h2>
      </legend>
      <div className="mt-6 grid grid-cols-1 gap-3">
        <ChoiceCard
          name="pickUp"
          value=""
          title="Delivery"
          isChosen={pickUp === ''}
          onChoose={() => onChoose('')}
        >
          A rider brings it to the address below.
        </ChoiceCard>
        {points.map((point) => (
          <ChoiceCard
            key={point.id}
            name="pickUp"
            value={point.id}
            title={`Pick up: ${point.name}`}
            isChosen={pickUp === point.id}
            onChoose={() => onChoose(point.id)}
          >
            {[point.address, point.city, point.landmark].filter(Boolean).join(', ')}.{' '}
            <Fee zone={point} />
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}

function Fee({ zone: { fee } }: { zone: Pick<DeliveryZone, 'fee'> }) {
  return fee === 0 ? <>Free.</> : <Price amount={fee} />;
}

type DayProps = {
  zone: DeliveryZone;
  days: readonly OfferedDay[];
  choice: DayChoice | undefined;
  onChoose: (choice: DayChoice) => void;
};

/** The day and slot, with the first available one preselected. */
export function DeliveryDay({ zone, days, choice, onChoose }: DayProps) {
  const found = choice && findChoice(days, choice);
  const arrival = arrivalText(found);
  return (
    <section aria-labelledby="delivery-day" className="min-w-0">
      <h2 id="delivery-day" className="text-2xl">
        {zone.kind === 'pickup' ? 'When you pick it up' : 'When it arrives'}
      </h2>
      {arrival === undefined ? (
        <DayNote>
          There is no day to choose in the next weeks for {zone.name}. Please contact us, or choose
          another address.
        </DayNote>
      ) : (
        <>
          <p role="status" className="mt-4 text-lg font-semibold text-balance">
            {arrival}
          </p>
          <details className="mt-1">
            <summary className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine">
              Choose another day or time
            </summary>
            <div className="mt-3">
              <Calendar days={days} choice={choice} onChoose={onChoose} />
            </div>
          </details>
        </>
      )}
    </section>
  );
}

function DayNote({ children }: { children: ReactNode }) {
  return <p className="mt-4 rounded-control border-l-4 border-brass bg-tint p-4">{children}</p>;
}
