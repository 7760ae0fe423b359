import { accraTime } from '#app/values/accra-time.ts';

type WhenProps = {
  at: Date;
  exact?: boolean;
  /** Exact too; in a table the time stands under the day, where it takes no room of its own. */
  stacked?: boolean;
};

/** A moment in Accra's time; where only the day is shown, the exact time is read on hover and by screen readers. */
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
