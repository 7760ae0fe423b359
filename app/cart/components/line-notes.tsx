import { type ReactNode, useEffect, useRef } from 'react';
import { Price } from '#app/ui/price.tsx';
import type { Money } from '#app/values/money.ts';
import type { QuotedLine } from '../quote.ts';

const ACTION =
  'inline-flex min-h-11 shrink-0 items-center rounded-control border border-line-strong bg-surface px-4 text-sm font-semibold text-ink hover:border-wine hover:text-wine';

type NoteProps = { tone: 'error' | 'news'; children: ReactNode; action: ReactNode };

function Note({ tone, children, action }: NoteProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border-l-4 bg-tint py-2 pr-2 pl-4 ${tone === 'error' ? 'border-danger' : 'border-brass'}`}
    >
      <div className="min-w-0 grow basis-24 text-sm">{children}</div>
      {action}
    </div>
  );
}

type LineProblemProps = {
  line: QuotedLine;
  name: string;
  removeId: string;
  onSet: (quantity: number) => void;
  onRemove: () => void;
};

/** Why this line cannot be bought as it is, with a button to fix it. */
export function LineProblemNote({ line, name, removeId, onSet, onRemove }: LineProblemProps) {
  const { problem, limit } = line;
  switch (problem) {
    case null:
      return null;
    case 'only':
    case 'limit':
      return (
        <Note
          tone="error"
          action={
            <button type="button" onClick={() => onSet(limit)} className={ACTION}>
              Set quantity to {limit}
              <span className="sr-only"> for {name}</span>
            </button>
          }
        >
          <strong className="text-danger">
            {problem === 'only' ? `Only ${limit} left` : `Up to ${limit} per order`}
          </strong>
        </Note>
      );
    case 'gone':
    case 'out_of_stock':
      return (
        <Note
          tone="error"
          action={
            <button type="button" id={removeId} onClick={onRemove} className={ACTION}>
              Remove<span className="sr-only"> {name}</span>
            </button>
          }
        >
          <strong className="text-danger">
            {problem === 'gone' ? 'No longer sold' : 'Out of stock'}
          </strong>
        </Note>
      );
  }
}

type PriceProps = {
  name: string;
  before: Money;
  now: Money;
  /** Called once the price was seen. Must be a stable function. */
  accept: (price: Money) => void;
  onOk: () => void;
};

/** Stays until the customer presses OK or leaves; counts as seen only once it was visible. */
export function PriceNote({ name, before, now, accept, onOk }: PriceProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!note.current) return undefined;
    let isSeen = false;
    const watch = new IntersectionObserver((entries) => {
      isSeen ||= entries.some((entry) => entry.isIntersecting);
    });
    watch.observe(note.current);
    const settle = () => {
      if (isSeen) accept(now);
    };
    window.addEventListener('pagehide', settle);
    return () => {
      watch.disconnect();
      window.removeEventListener('pagehide', settle);
      settle();
    };
  }, [now, accept]);
  return (
    <div ref={note}>
      <Note
        tone="news"
        action={
          <button type="button" onClick={onOk} className={ACTION}>
            OK<span className="sr-only">, I have seen the new price of {name}</span>
          </button>
        }
      >
        <strong>Price changed</strong> from{' '}
        <s className="text-muted">
          <Price amount={before} />
        </s>{' '}
        to <Price amount={now} className="font-semibold" />
      </Note>
    </div>
  );
}
