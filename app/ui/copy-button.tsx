import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { toast } from './toast-store.ts';

type CopyProps = {
  text: string;
  label: string;
  /** The toasts: what was copied, and what to do where it cannot be. */
  copied: string;
  byHand: string;
};

/** Puts a text into the clipboard, or says that it must be copied by hand. */
export function CopyButton({ text, label, copied, byHand }: CopyProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(copied);
    } catch {
      toast('Copy failed', byHand, { tone: 'error' });
    }
  };
  return (
    <Button kind="secondary" className="needs-script" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} className="size-5" />
      {label}
    </Button>
  );
}
