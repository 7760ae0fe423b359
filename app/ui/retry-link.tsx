import { useLocation } from 'react-router';
import { buttonClass } from './button.tsx';
import { Link } from './link.tsx';

/** Reloads the same page, with and without script. */
export function RetryLink({
  kind,
  className,
}: {
  kind: 'primary' | 'secondary';
  className?: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <Link reloadDocument to={pathname + search} className={buttonClass(kind, className)}>
      Try again
    </Link>
  );
}
