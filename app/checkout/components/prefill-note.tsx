import { Button } from '#app/ui/button.tsx';

type NoteProps = { from: 'order' | 'profile'; onClear: () => void };

const SOURCES = { order: 'your last order', profile: 'your profile' };

/** Where the prefilled details come from, with a button to clear the form. */
export function PrefillNote({ from, onClear }: NoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border-l-4 border-sage bg-tint py-2 pr-2 pl-4">
      <p className="min-w-0 grow basis-48">We filled in your details from {SOURCES[from]}.</p>
      <Button
        kind="quiet"
        onClick={() => {
          onClear();
          // The note disappears: the focus moves to the first field.
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('form input[name=firstName]')?.focus(),
          );
        }}
      >
        Clear
      </Button>
    </div>
  );
}
