import type { ReactNode } from 'react';

type IconButtonProps = {
  id?: string;
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** An icon button of a row or tile. */
export function IconButton({ id, label, disabled = false, onPress, children }: IconButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-30"
    >
      {children}
    </button>
  );
}
