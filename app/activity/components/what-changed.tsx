import { Icon } from '#app/ui/icon.tsx';
import { type Change, changesInWords, type LoggedChanges } from '../rules.ts';

/** The changed fields of an entry: before and after. */
export function WhatChanged({ entry }: { entry: LoggedChanges }) {
  const words = changesInWords(entry);
  if (words.length === 0) return <span className="text-muted">No details</span>;
  return (
    <dl className="grid grid-cols-1 gap-1.5 text-sm">
      {words.map((change) => (
        <Field key={change.field} {...change} />
      ))}
    </dl>
  );
}

function Field({ field, before, after }: Change) {
  return (
    <div>
      <dt className="inline font-semibold">{field}: </dt>
      <dd className="inline wrap-anywhere">
        {before !== 'none' && (
          <>
            <span className="sr-only">from </span>
            <Value text={before} />
            <Icon name="arrow-right" className="mx-1.5 inline-block size-3.5 text-muted" />
            <span className="sr-only"> to </span>
          </>
        )}
        <Value text={after} />
      </dd>
    </div>
  );
}

const SHORT = 90;

/** A long text is collapsed: its beginning, and the rest on demand. */
function Value({ text }: { text: string }) {
  if (text.length <= SHORT) return text;
  return (
    <details className="inline-block max-w-full align-top open:block">
      <summary className="underline decoration-dotted underline-offset-4">
        {text.slice(0, SHORT - 20)}…
      </summary>
      <span className="block border-l-2 border-line pl-3 whitespace-pre-wrap">{text}</span>
    </details>
  );
}
