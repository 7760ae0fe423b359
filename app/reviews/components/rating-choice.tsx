import { Star } from 'lucide-react';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { RATING_WORDS, RATINGS } from '../rules.ts';

// A star is filled where it, or one to its right, is the chosen one.
const FILLED =
  'has-checked:text-wine has-checked:[&>svg]:fill-current [&:has(~label>:checked)]:text-wine [&:has(~label>:checked)>svg]:fill-current';

type RatingChoiceProps = { chosen: number | null; error: string | undefined };

/** One to five stars as five real radio buttons, each with its word. */
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
            <Star aria-hidden="true" strokeWidth={1.5} className="size-9" />
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
