import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { toast } from './toast-store.ts';

type CopyProps = {
  text: string;
  label: string;
  /** The toasts: copied, and what to do if that fails. */
  copied: string;
  byHand: string;
};

/** Copies a text to the clipboard, or asks to copy it by hand. */
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
