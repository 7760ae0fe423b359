import { accraDay, accraTime } from '#app/values/accra-time.ts';

/** A moment in Accra's time; where only the day is shown, the exact time is read on hover and by screen readers. */
export function When({ at, exact = false }: { at: Date; exact?: boolean }) {
  return (
    <time
      dateTime={at.toISOString()}
      title={accraTime(at)}
      className={exact ? 'md:whitespace-nowrap' : 'whitespace-nowrap'}
    >
      {exact ? accraTime(at) : accraDay(at)}
    </time>
  );
}
