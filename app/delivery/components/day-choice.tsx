import { Price } from '#app/ui/price.tsx';
import { monthsOf } from '../calendar.ts';
import type { DayChoice, OfferedDay, OfferedSlot } from '../offered-days.ts';
import { dayText, hoursText } from '../words.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type ChoiceProps = {
  days: readonly OfferedDay[];
  choice: DayChoice | undefined;
  onChoose: (choice: DayChoice) => void;
};

/**
 * The slots of the chosen day, and a calendar of radio buttons, month by month. The arrow keys go from one day that can be had to
 * the next; without script it is a form like any other.
 */
export function DayChoice({ days, choice, onChoose }: ChoiceProps) {
  const chosen = days.find(({ day }) => day === choice?.day);
  const chooseDay = ({ day, slots }: OfferedDay) => {
    const stillFree = slots.find(({ id, isFull }) => id === choice?.slot && !isFull);
    const slot = stillFree ?? slots.find(({ isFull }) => !isFull);
    onChoose({ day, slot: slot?.id ?? '' });
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {chosen && chosen.slots.length > 0 && (
        <SlotChoice
          slots={chosen.slots}
          day={chosen.day}
          chosen={choice?.slot}
          onChoose={(slot) => onChoose({ day: chosen.day, slot })}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">Day</legend>
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:grid-cols-2">
          {monthsOf(days).map(({ title, weeks }) => (
            <table key={title} className="w-full table-fixed text-center">
              <caption className="pb-2 text-left font-semibold">{title}</caption>
              <thead>
                <tr className="text-sm text-muted">
                  {WEEKDAYS.map((name) => (
                    <th key={name} scope="col" className="font-normal">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.find(({ day }) => day)?.day}>
                    {week.map(({ day, offered }, index) => (
                      <td key={day || index} className="p-0.5">
                        {offered && !offered.isFull ? (
                          <DayButton
                            offered={offered}
                            isChosen={day === choice?.day}
                            onChoose={() => chooseDay(offered)}
                          />
                        ) : (
                          day && <ClosedDay day={day} isFull={offered?.isFull ?? false} />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

const dateOf = (day: string) => Number(day.slice(8));

type DayProps = { offered: OfferedDay; isChosen: boolean; onChoose: () => void };

function DayButton({ offered: { day, surcharge }, isChosen, onChoose }: DayProps) {
  return (
    <label className="relative grid min-h-11 cursor-pointer content-center rounded-control border border-line-strong bg-surface has-checked:border-wine has-checked:bg-wine has-checked:text-on-wine has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-wine">
      <input
        type="radio"
        name="day"
        value={day}
        checked={isChosen}
        onChange={onChoose}
        aria-label={dayText(day)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span aria-hidden="true">{dateOf(day)}</span>
      {surcharge > 0 && (
        <span className="text-xs">
          +<Price amount={surcharge} />
        </span>
      )}
    </label>
  );
}

function ClosedDay({ day, isFull }: { day: string; isFull: boolean }) {
  return (
    <span className="grid min-h-11 content-center text-muted">
      <span className={isFull ? 'line-through' : ''}>{dateOf(day)}</span>
      {isFull && <span className="text-xs">Full</span>}
    </span>
  );
}

type SlotProps = {
  slots: readonly OfferedSlot[];
  day: string;
  chosen: string | undefined;
  onChoose: (slot: string) => void;
};

function SlotChoice({ slots, day, chosen, onChoose }: SlotProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Time on {dayText(day)}</legend>
      <div className="grid grid-cols-1 gap-2 sm:max-w-sm">
        {slots.map((slot) => (
          <label
            key={slot.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-2 has-checked:border-wine has-checked:bg-tint has-disabled:cursor-not-allowed has-disabled:text-muted"
          >
            <input
              type="radio"
              name="slot"
              value={slot.id}
              checked={slot.id === chosen}
              disabled={slot.isFull}
              onChange={() => onChoose(slot.id)}
              className="size-6 shrink-0 accent-wine"
            />
            <span className="min-w-0 wrap-anywhere">
              {slot.name}, {hoursText(slot)}
              {slot.isFull && <strong className="ml-2">Full</strong>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
