import { type ReactNode, useId } from 'react';
import { staffOrderPath } from '#app/orders/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { staffReturnPath } from '../rules.ts';
import type { StaffReturn as Shown } from '../staff-view.ts';
import { dueText, KIND_WORDS, REASON_WORDS } from '../words.ts';
import { LateBadge, ReturnBadge } from './return-badge.tsx';
import { StaffActions } from './staff-actions.tsx';

type FactsShown = Omit<Shown, 'lines'> & {
  lines: readonly { id: string; name: string; quantity?: number; returned?: number }[];
};
type CardProps = { one: Shown; action: string; errors: FieldErrors };

/** One return as staff process it: who, what, why, until when, and the next step. */
export function StaffReturn({ one, action, errors }: CardProps) {
  const heading = useId();
  return (
    <article
      aria-labelledby={heading}
      className={`rounded-card border bg-surface p-5 sm:p-6 ${one.late ? 'border-danger' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="font-sans text-lg font-bold tracking-normal">
          {KIND_WORDS[one.kind].noun} for order{' '}
          <Link
            to={staffOrderPath(one.orderId)}
            className="underline decoration-brass/60 underline-offset-4 hover:text-wine"
          >
            {one.order}
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          {one.late && <LateBadge />}
          <ReturnBadge state={one.state} />
        </span>
      </div>
      {one.promised && (
        <p className={`mt-2 font-semibold ${one.late ? 'text-danger' : ''}`}>
          {dueText(one.promised)}
        </p>
      )}
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <Facts one={one} />
          <p className="mt-3">
            <Link
              to={staffReturnPath(one.id)}
              className="inline-flex min-h-11 items-center font-semibold text-wine underline underline-offset-4"
            >
              Open {one.number}
            </Link>
          </p>
        </div>
        <div className="content-start lg:border-l lg:border-line lg:pl-8">
          <StaffActions one={one} action={action} errors={errors} />
        </div>
      </div>
    </article>
  );
}

/** Who requests what, and why. */
export function Facts({ one }: { one: FactsShown }) {
  return (
    <dl className="grid content-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact term="What goes back">
        <ul>
          {one.lines.map(({ id, name, quantity, returned }) => (
            <li key={id} className="wrap-anywhere">
              {quantity ?? returned} × {name}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact term="Reason">
        {REASON_WORDS[one.reason]}, {one.isUnopened ? 'unopened' : 'opened'}
      </Fact>
      <Fact term="Customer">
        {one.customer.name === '' ? 'Forgotten' : one.customer.name}
        {one.customer.email !== '' && (
          <a
            href={`mailto:${one.customer.email}`}
            className="block min-h-6 wrap-anywhere text-wine underline underline-offset-4"
          >
            {one.customer.email}
          </a>
        )}
      </Fact>
      <Fact term="Asked for">
        <time dateTime={one.createdAt.toISOString()}>{accraTime(one.createdAt)}</time>
        <span className="block text-sm text-muted">{one.number}</span>
      </Fact>
      {one.note !== '' && (
        <Fact term="Note" wide>
          <span className="whitespace-pre-line">{one.note}</span>
        </Fact>
      )}
      {one.answer !== '' && (
        <Fact term="Our answer" wide>
          <span className="whitespace-pre-line">{one.answer}</span>
        </Fact>
      )}
    </dl>
  );
}

export function Fact({
  term,
  wide,
  children,
}: {
  term: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
