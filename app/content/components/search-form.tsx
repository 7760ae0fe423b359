import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { href, Form, useLocation } from 'react-router';
import type {
  ComboboxState,
  SuggestionsProps,
} from '#app/catalogue/components/search-suggestions.tsx';
import { Icon } from '#app/ui/icon.tsx';

type SearchFormProps = { id: string; className: string; focused?: boolean };

/** Searches without script; with it, also shows suggestions while typing. */
export function SearchForm({ id, className, focused }: SearchFormProps) {
  const { search, pathname } = useLocation();
  const q = pathname.startsWith('/categories') ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const [combobox, setCombobox] = useState<Partial<ComboboxState>>({});
  const load = () => {
    if (Suggestions) return;
    import('#app/catalogue/components/search-suggestions.tsx').then(
      (module) => setSuggestions(() => module.default),
      // If suggestions fail to load, the field works as without script.
      () => undefined,
    );
  };
  // A field focused before hydration has already fired its event.
  const loadIfFocused = useEffectEvent((field: HTMLInputElement | null) => {
    if (field && document.activeElement === field) load();
  });
  useEffect(() => loadIfFocused(input), [input]);
  const isBar = id === 'search-bar';
  return (
    <div className={className}>
      <Form
        action={href('/categories')}
        role="search"
        aria-label={isBar ? 'Products' : 'Products, in the dialog'}
        className="relative flex w-full items-center"
        onSubmit={(event) => event.currentTarget.closest('dialog')?.close()}
      >
        <label htmlFor={id} className="sr-only">
          Search products
        </label>
        <input
          key={q}
          ref={setInput}
          id={id}
          type="text"
          role="searchbox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          name="q"
          defaultValue={q}
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens a search dialog wants to type
          autoFocus={focused}
          placeholder="Search"
          {...combobox}
          onFocus={load}
          className="h-11 w-full rounded-full border border-line-strong bg-surface pr-11 pl-4 text-base placeholder:text-muted"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute right-0 grid size-11 place-items-center"
        >
          <Icon name="search" className="size-5" />
        </button>
      </Form>
      {Suggestions && input && (
        <Suggestions key={q} input={input} floating={isBar} onChange={setCombobox} />
      )}
    </div>
  );
}
