import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';

type PaperProps = { backTo: string; backLabel: string; children: ReactNode };

/** Around a printed document, on the screen only: a link back and the print button. */
export function Paper({ backTo, backLabel, children }: PaperProps) {
  return (
    <main className="mx-auto max-w-[210mm] pb-10 sm:px-6 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-0 print:hidden">
        <Link
          to={backTo}
          reloadDocument
          className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
        >
          {backLabel}
        </Link>
        <Button className="needs-script" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {children}
    </main>
  );
}
