import { accraTime } from '#app/values/accra-time.ts';

/** A moment in Accra's time; where only the day is shown, the exact time is read on hover and by screen readers. */
export function When({ at, exact = false }: { at: Date; exact?: boolean }) {
  const time = accraTime(at);
  return (
    <time
      dateTime={at.toISOString()}
      title={time}
      className={exact ? 'md:whitespace-nowrap' : 'whitespace-nowrap'}
    >
      {exact ? time : time.split(',')[0]}
    </time>
  );
}
