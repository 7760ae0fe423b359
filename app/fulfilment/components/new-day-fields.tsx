import { DayChoice as Calendar } from '#app/delivery/components/day-choice.tsx';
import type { DayChoice, OfferedDay } from '#app/delivery/offered-days.ts';
import { Field } from '#app/ui/field.tsx';
import { money } from '#app/values/money.ts';
import { MAX_REASON_LENGTH } from '../rules.ts';

type NewDayProps = {
  days: readonly OfferedDay[];
  choice: DayChoice | undefined;
  onChoose: (choice: DayChoice) => void;
  /** Who reads the reason. */
  hint: string;
};

/** Moving an order does not change its price. */
const withoutSurcharge = (day: OfferedDay): OfferedDay => ({ ...day, surcharge: money(0) });

/** A new day for an open order, and the reason. */
export function NewDayFields({ days, choice, onChoose, hint }: NewDayProps) {
  return (
    <>
      {days.length > 0 ? (
        <Calendar days={days.map(withoutSurcharge)} choice={choice} onChoose={onChoose} />
      ) : (
        <p>No day can be chosen in the next weeks. Look at the days of this zone first.</p>
      )}
      <Field
        name="reason"
        label="Reason"
        required={false}
        multiline
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        hint={hint}
      />
    </>
  );
}
