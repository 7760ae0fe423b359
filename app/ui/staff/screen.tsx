import { type ReactNode, useRef } from 'react';
import { useFocusFallback } from './use-focus-fallback.ts';

type ScreenProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A back-office screen: title, actions and content. */
export function Screen({ title, actions, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(heading);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-sans text-2xl font-bold tracking-tight sm:text-3xl"
        >
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </>
  );
}
