import type { ReactNode } from 'react';

type Props = { id: string; title: string; words: ReactNode; children: ReactNode };

/** One section of a settings screen, with its heading. */
export function SettingsPart({ id, title, words, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <h2 id={id} className="font-sans text-xl font-bold tracking-normal">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{words}</p>
      <div className="mt-5">{children}</div>
    </section>
  );
}
