import { type ReactNode, useId } from 'react';

type CardProps = {
  name: string;
  value: string;
  title: ReactNode;
  isChosen: boolean;
  isOff?: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

/** A radio option as a card, with an explanation under its title. */
export function ChoiceCard({ name, value, title, isChosen, isOff, onChoose, children }: CardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed rounded-control border border-line-strong bg-surface p-4 has-checked:border-wine has-checked:bg-tint has-checked:shadow-[inset_0_0_0_1px_var(--wine)]"
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={children ? `${id}-next` : undefined}
        className="size-6 shrink-0 accent-wine"
      />
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-semibold wrap-anywhere">
          {title}
        </span>
        {children && (
          <span id={`${id}-next`} className="mt-1 block text-sm text-muted">
            {children}
          </span>
        )}
      </span>
    </label>
  );
}
