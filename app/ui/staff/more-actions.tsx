import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { StaffIcon } from './staff-icon.tsx';

/** Less frequent actions: side by side on a wide screen, in one menu on a phone. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap gap-3 max-sm:hidden">{children}</div>
      <details className="relative sm:hidden">
        <summary
          className={buttonClass(
            'secondary',
            'cursor-pointer list-none px-4! [&::-webkit-details-marker]:hidden',
          )}
        >
          <StaffIcon name="ellipsis" className="size-5" />
          More
        </summary>
        <div className="absolute right-0 z-20 mt-2 grid w-48 gap-2 rounded-card border border-line bg-ground p-3 shadow-lift">
          {children}
        </div>
      </details>
    </>
  );
}
