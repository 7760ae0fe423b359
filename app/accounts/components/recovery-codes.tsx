import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type RecoveryCodesProps = { codes: readonly string[]; brand: string };

/** The recovery codes, shown once, and the ways to save them. */
export function RecoveryCodes({ codes, brand }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // They replace the form that had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="mt-6 rounded-card border border-line bg-surface p-6 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="text-2xl">
        Your recovery codes
      </h3>
      <p className="mt-3 text-muted">
        No phone at hand? Enter one of these instead of the app’s code. Each works once. Keep them
        in a safe place, not on the same phone:{' '}
        <strong className="text-ink">we show them only now.</strong>
      </p>
      <ol className="mt-5 grid grid-cols-1 gap-x-8 gap-y-1 rounded-control bg-tint p-5 font-mono text-lg tabular-nums min-[26rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <CopyButton
          text={codes.join('\n')}
          label="Copy"
          copied="Recovery codes copied"
          byHand="Please select the codes and copy them by hand."
        />
        <Button
          kind="secondary"
          className="needs-script"
          onClick={() => save('recovery-codes.txt', fileText(codes, brand))}
        >
          <Icon name="download" className="size-5" />
          Download
        </Button>
      </div>
      <ButtonLink to={href('/account/settings')} className="mt-8">
        I have saved them
      </ButtonLink>
    </section>
  );
}

function fileText(codes: readonly string[], brand: string): string {
  const lines = [
    `${brand}: recovery codes for two-factor sign-in`,
    'Each works once, instead of the code from your app.',
    '',
    ...codes,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
