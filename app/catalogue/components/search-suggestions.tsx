import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { stepped } from '#app/ui/list-steps.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { useSuggestions } from '../browser/use-suggestions.ts';
import { announcement, type Option, optionsFor } from '../search/suggestions.ts';

/** The ARIA state of the field while the list is open. */
export type ComboboxState = {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-activedescendant': string | undefined;
};

export type SuggestionsProps = {
  input: HTMLInputElement;
  /** Floats below the field, or is in the flow in a dialog. */
  floating: boolean;
  onChange: (state: ComboboxState) => void;
};

const STEPS = ['ArrowDown', 'ArrowUp'];
const ENDS = ['Home', 'End'];

/** The list of suggestions of a search field: a combobox whose focus stays in the field. */
export default function SearchSuggestions({ input, floating, onChange }: SuggestionsProps) {
  const navigate = useNavigate();
  const { suggested, forget } = useSuggestions(input);
  // New suggestions reopen the list, with nothing chosen.
  const [view, setView] = useState({ of: suggested, isOpen: false, chosen: -1 });
  const { isOpen, chosen } =
    view.of === suggested ? view : { isOpen: suggested !== undefined, chosen: -1 };
  const options = suggested ? optionsFor(suggested.q, suggested.suggestions) : [];
  const listId = `${input.id}-suggestions`;
  const isShown = isOpen && options.length > 0;
  const optionId = (at: number) => `${listId}-${at}`;
  const report = useEffectEvent(onChange);

  useEffect(() => {
    report({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined,
    });
  }, [isShown, chosen, listId]);

  const choose = (index: number) => setView({ of: suggested, isOpen: true, chosen: index });
  const close = () => setView({ of: suggested, isOpen: false, chosen: -1 });
  const go = (option: Option) => {
    forget();
    input.closest('dialog')?.close();
    void navigate(option.to);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, target } = event;
    if (key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (key === 'Escape' && target instanceof HTMLInputElement && target.value !== '') {
      event.preventDefault();
      target.value = '';
      forget();
    } else if (STEPS.includes(key) && options.length > 0) {
      event.preventDefault();
      choose(stepped(isShown ? chosen : -1, key, options.length));
    } else if (ENDS.includes(key) && isShown && chosen >= 0) {
      event.preventDefault();
      choose(stepped(chosen, key, options.length));
    } else if (key === 'Enter' && isShown) {
      const option = options[chosen];
      close();
      if (!option) return;
      event.preventDefault();
      go(option);
    }
  };
  useFieldEvents(input, onKey, close);
  useEffect(() => {
    if (chosen >= 0)
      document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, listId]);

  return (
    <>
      <span role="status" className="sr-only">
        {suggested && isOpen ? announcement(suggested.suggestions) : ''}
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        // A press must not take the focus from the field: blur would close the list before the release.
        onPointerDown={(event) => event.preventDefault()}
        className={
          floating
            ? 'absolute top-full right-0 z-50 mt-2 max-h-[70vh] w-96 overflow-y-auto rounded-card border border-line bg-surface py-2 shadow-lift'
            : 'mt-3 w-full'
        }
      >
        {options.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and its keys
          <div
            key={option.kind + option.to}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onClick={() => go(option)}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-wine"
          >
            <OptionText option={option} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Listens to the field, which is outside of the list. */
function useFieldEvents(
  input: HTMLInputElement,
  onKey: (event: KeyboardEvent) => void,
  onBlur: () => void,
) {
  const handleKey = useEffectEvent(onKey);
  const handleBlur = useEffectEvent(onBlur);
  useEffect(() => {
    const keydown = (event: KeyboardEvent) => handleKey(event);
    const blur = () => handleBlur();
    input.addEventListener('keydown', keydown);
    input.addEventListener('blur', blur);
    return () => {
      input.removeEventListener('keydown', keydown);
      input.removeEventListener('blur', blur);
    };
  }, [input]);
}

const ICON = 'mx-3 size-5 shrink-0 text-muted';

function OptionText({ option }: { option: Option }) {
  switch (option.kind) {
    case 'correction':
      return (
        <>
          <Icon name="spell-check" className={ICON} />
          <span className="min-w-0">
            Did you mean <strong>{option.text}</strong>?
          </span>
        </>
      );
    case 'product': {
      const { name, price, inStock, picture } = option.product;
      return (
        <>
          <Picture
            picture={picture}
            sizes="2.75rem"
            decorative
            inControl
            className="aspect-4/5 w-11 shrink-0 rounded object-cover"
          />
          <span className="min-w-0">
            <span className="block leading-snug">{name}</span>
            <span className="text-sm text-muted">
              <Price amount={price} />
              {!inStock && ' · Sold out'}
            </span>
          </span>
        </>
      );
    }
    case 'category':
      return (
        <>
          <Icon name="tag" className={ICON} />
          <span className="min-w-0">All of {option.name}</span>
        </>
      );
    case 'all':
      return (
        <>
          <Icon name="search" className={ICON} />
          <span className="min-w-0 truncate">Search for “{option.text}”</span>
        </>
      );
  }
}
