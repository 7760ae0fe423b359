import { useState } from 'react';
import { href } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';

/** A bar, not a wall: asks once whether the visitor is an adult, and never blocks the page. */
export function AdultBar({ brand }: { brand: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <section
      aria-label="Adults only"
      className="adult-bar sticky bottom-0 z-30 border-t border-line bg-surface py-3 shadow-lift"
    >
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="min-w-[min(13rem,100%)] grow basis-0 text-sm">
          <strong>{brand} is for adults.</strong> Please confirm that you are 18 or older, or leave.
        </p>
        {/* Submitted without script, or before it has loaded: a cookie then stores the answer. */}
        <form
          method="post"
          action={href('/adult')}
          className="flex flex-wrap gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            try {
              localStorage.setItem('adult', 'yes');
            } catch {
              // Storage is turned off: the bar returns at the next visit.
            }
            document.documentElement.dataset.adult = '';
            setGone(true);
          }}
        >
          <button type="submit" className={buttonClass('primary', '!min-h-11 !px-4 text-sm')}>
            I am 18 or older
          </button>
          <a
            href="https://www.wikipedia.org/"
            rel="noreferrer"
            className={buttonClass('secondary', '!min-h-11 !px-4 text-sm')}
          >
            Leave
          </a>
        </form>
      </div>
    </section>
  );
}
