import { useFieldError } from '#app/ui/field-errors.tsx';
import { RATING_WORDS, RATINGS } from '../rules.ts';

// Inline SVG, thinner than the icon, because CSS fills it for the chosen rating.
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';
// A star is filled if it, or one to its right, is chosen.
const FILLED =
  'has-checked:text-wine has-checked:[&>svg]:fill-current [&:has(~label>:checked)]:text-wine [&:has(~label>:checked)>svg]:fill-current';

type RatingChoiceProps = { chosen: number | null; error: string | undefined };

/** One to five stars as real radio buttons, each with a label. */
export function RatingChoice({ chosen, error: given }: RatingChoiceProps) {
  const error = useFieldError('rating', given);
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby="rating-legend"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'rating-error' : undefined}
    >
      <legend id="rating-legend" className="mb-1.5 font-semibold">
        Your rating
      </legend>
      <div className="-mx-3 grid grid-cols-5 sm:-ml-5 sm:w-96">
        {RATINGS.map((stars) => (
          <label
            key={stars}
            className={`relative flex min-h-16 flex-col items-center gap-1 rounded-control py-2 text-center text-line-strong has-focus-visible:outline-2 has-focus-visible:outline-wine ${FILLED}`}
          >
            <input
              id={stars === 1 ? 'field-rating' : undefined}
              type="radio"
              name="rating"
              value={stars}
              required
              defaultChecked={stars === chosen}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              className="size-9"
            >
              <path d={STAR} />
            </svg>
            <span className="text-xs text-muted peer-checked:font-semibold peer-checked:text-ink">
              <span className="sr-only">{stars} out of 5: </span>
              {RATING_WORDS[stars]}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
