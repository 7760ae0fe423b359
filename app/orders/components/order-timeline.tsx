import { accraTime } from '#app/values/accra-time.ts';
import type { Step } from '../timeline.ts';

const DOT = 'absolute top-[0.45em] left-0 size-3 rounded-full border-2';

/** The events of an order, newest last, and the next step. */
export function OrderTimeline({ steps, next }: { steps: readonly Step[]; next: string | null }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-2xl">
        Progress
      </h2>
      <ol className="mt-5">
        {steps.map(({ id, words, at }, index) => (
          <li
            key={id}
            className={`relative pl-7 ${
              index < steps.length - 1 || next !== null
                ? 'pb-5 before:absolute before:top-4 before:bottom-0 before:left-[0.3125rem] before:w-0.5 before:translate-y-0.5 before:bg-line'
                : ''
            }`}
          >
            <span aria-hidden="true" className={`${DOT} border-wine bg-wine`} />
            <p className="font-medium">{words}</p>
            <p className="text-sm text-muted">
              <time dateTime={at.toISOString()}>{accraTime(at)}</time>
            </p>
          </li>
        ))}
        {next !== null && (
          <li className="relative pl-7 text-muted">
            <span aria-hidden="true" className={`${DOT} border-line-strong`} />
            {next}
          </li>
        )}
      </ol>
    </section>
  );
}
