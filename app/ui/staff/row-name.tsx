import { Link } from '../link.tsx';

type RowNameProps = { to: string; children: string };

/** What a row is called, as the way into it: tall enough for a finger, and of a few lines however long it is. */
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
