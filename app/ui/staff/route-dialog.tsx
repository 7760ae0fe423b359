import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { ButtonLink } from '../button.tsx';
import { ConnectionNotice } from '../connection-notice.tsx';
import { setToastContainer } from '../toast-container.ts';
import { useUnsavedQuestion } from '../unsaved.ts';

type RouteDialogProps = {
  title: string;
  /** The page behind it, to return to on close. */
  closeTo: string;
  /** Closing would lose typed values: asks first. */
  unsaved?: boolean;
  size?: 'narrow' | 'wide';
  /** In its header, next to the close button. */
  beside?: ReactNode;
  children: ReactNode;
};

const SIZES = {
  narrow: 'sm:w-[min(32rem,calc(100vw-3rem))]',
  wide: 'sm:w-[min(52rem,calc(100vw-3rem))]',
};

/**
 * A dialog with its own address: it can be linked to, Back closes it, and without script it is part of the page. Escape, the close button
 * and a click outside close it; the focus returns to what opened it. The initial focus is the heading, or the safe choice of a question.
 */
export function RouteDialog({
  title,
  closeTo,
  unsaved = false,
  size = 'narrow',
  beside,
  children,
}: RouteDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const leave = () => void navigate(closeTo, { preventScrollReset: true });
  useUnsavedQuestion(unsaved);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.removeAttribute('open');
    element.showModal();
    (element.querySelector<HTMLElement>('[data-safe]') ?? heading.current)?.focus();
    const putBack = setToastContainer(element);
    return () => {
      putBack();
      // Closed before it unmounts, or the browser would lose where the focus came from.
      element.close();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) leave();
      }}
      className={`m-0 h-full w-full overflow-y-auto overscroll-contain bg-ground shadow-lift sm:m-auto sm:h-fit sm:max-h-[92vh]! sm:rounded-card ${SIZES[size]}`}
    >
      <ConnectionNotice />
      <div className="grid min-h-full grid-cols-1 content-start p-5 sm:p-7">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            // The next record may replace this one in the same dialog.
            aria-live="polite"
            className="pt-1 font-sans text-xl font-bold tracking-normal"
          >
            {title}
          </h2>
          <div className="-mt-1.5 -mr-2.5 flex shrink-0">
            {beside}
            <button
              type="button"
              onClick={leave}
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
            >
              <Icon name="x" className="size-6" />
            </button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the bottom of a dialog, always visible. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-5 mt-6 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-ground p-5 max-sm:*:grow sm:-mx-7 sm:-mb-7 sm:px-7">
      {children}
    </div>
  );
}

/** The safe choice of a question: has the initial focus. */
export function SafeChoice({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink data-safe="" to={to} kind="secondary" preventScrollReset>
      {children}
    </ButtonLink>
  );
}
