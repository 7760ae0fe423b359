import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { Link } from './link.tsx';

type Kind = 'primary' | 'secondary' | 'quiet' | 'danger';

const KINDS: Record<Kind, string> = {
  primary: 'bg-wine text-on-wine hover:bg-wine-deep',
  secondary: 'border border-line-strong text-ink hover:border-wine hover:text-wine',
  danger: 'bg-danger text-on-danger hover:opacity-90',
  quiet: 'text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine',
};

export function buttonClass(kind: Kind = 'primary', more = ''): string {
  const room = kind === 'quiet' ? 'min-h-11' : 'min-h-12 rounded-control px-6';
  return `inline-flex items-center justify-center gap-2 text-base font-semibold transition-colors ${room} ${KINDS[kind]} disabled:bg-blush disabled:text-muted aria-disabled:opacity-70 ${more}`;
}

type ButtonProps = ComponentProps<'button'> & { kind?: Kind; busy?: boolean };

/** A busy button keeps the focus and its size; pressing it again does nothing. */
export function Button({ kind = 'primary', busy, className = '', onClick, ...rest }: ButtonProps) {
  const isPressed = usePressed(busy);
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || (rest.type === 'submit' && isPressed(event.timeStamp))) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(kind, className)}
    />
  );
}

// Shorter than an intended second press.
const AT_ONCE_MS = 500;

/**
 * Whether a press follows another before the page could show that it is busy: a double-click or a repeated key. A slow device takes longer,
 * so the interval starts when the change has rendered.
 */
function usePressed(busy: boolean | undefined) {
  const last = useRef(-Infinity);
  const [drawn, setDrawn] = useState<number>();
  useEffect(() => {
    last.current = drawn ?? -Infinity;
  }, [drawn]);
  useEffect(() => {
    // From here on the page shows it, or it is over.
    if (busy !== undefined) last.current = -Infinity;
  }, [busy]);
  return (at: number) => {
    if (busy === undefined) return false;
    const isPressed = at - last.current < AT_ONCE_MS;
    if (!isPressed) {
      last.current = Infinity;
      // The router reports a submission in a transition too, so both render together.
      startTransition(() => setDrawn(at));
    }
    return isPressed;
  };
}

export function ButtonLink({
  kind = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link {...rest} className={buttonClass(kind, className)} />;
}
