import { useSearchParams } from 'react-router';
import { Link } from '#app/ui/link.tsx';

type StepLinksProps = { newer: string | null; older: string | null };

/** Pagination of a list in a dialog; the cursor of the list behind it stays in the address. */
export function StepLinks({ newer, older }: StepLinksProps) {
  const [params] = useSearchParams();
  if (newer === null && older === null) return null;
  const at = (name: string, cursor: string) => {
    const next = new URLSearchParams(params);
    for (const other of ['newer', 'older']) next.delete(other);
    next.set(name, cursor);
    return `?${next}`;
  };
  const step = (label: string, name: string, cursor: string | null) =>
    cursor === null ? (
      <span aria-disabled="true" className={`${CELL} border-line text-muted`}>
        {label}
      </span>
    ) : (
      <Link
        to={at(name, cursor)}
        preventScrollReset
        className={`${CELL} border-line-strong hover:border-wine hover:text-wine`}
      >
        {label}
      </Link>
    );
  return (
    <nav aria-label="Pages of the history" className="mt-6 flex justify-between gap-3">
      {step('Newer', 'newer', newer)}
      {step('Older', 'older', older)}
    </nav>
  );
}

const CELL = 'inline-flex min-h-11 items-center rounded-control border px-4 font-semibold';
