import { Link } from '../link.tsx';

type RowNameProps = { to: string; children: string };

/** A row's name as a link to its record: tall enough for a finger, and limited to a few lines. */
export function RowName({ to, children }: RowNameProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      title={children}
      className="line-clamp-3 w-fit py-0.5 font-semibold wrap-anywhere hover:text-wine hover:underline"
    >
      {children}
    </Link>
  );
}
