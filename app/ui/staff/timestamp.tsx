import { accraTime } from '#app/values/accra-time.ts';

type WhenProps = {
  at: Date;
  exact?: boolean;
  /** With the time; in a table it is below the date, to save width. */
  stacked?: boolean;
};

/** A timestamp in Accra's time; if only the date is shown, hover and screen readers give the exact time. */
export function Timestamp({ at, exact = false, stacked = false }: WhenProps) {
  const time = accraTime(at);
  const [day, clock] = time.split(', ');
  return (
    <time dateTime={at.toISOString()} title={time} className={wrapOf({ exact, stacked })}>
      {exact ? time : day}
      {stacked && (
        <>
          <span className="as-table:hidden">, </span>
          <span className="as-table:block as-table:text-sm as-table:text-muted">{clock}</span>
        </>
      )}
    </time>
  );
}

function wrapOf({ exact, stacked }: Pick<WhenProps, 'exact' | 'stacked'>): string {
  if (exact) return 'md:whitespace-nowrap';
  return stacked ? 'as-table:whitespace-nowrap' : 'whitespace-nowrap';
}
