import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { href, useFetcher, useNavigate } from 'react-router';
import { ConnectionNotice } from '#app/ui/connection-notice.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { stepped } from '#app/ui/list-steps.ts';
import type { MenuEntry } from '../menu.ts';
import { foundWords, type Hit, LEAST_TYPED, screensFor, settingsFor } from '../palette-rules.ts';
import { SETTING_LINKS } from '../setting-links.ts';

const ASK_AFTER_MS = 200;
const ACTIONS: readonly Hit[] = [
  { group: 'Actions', to: href('/admin/products/new'), label: 'Add Product' },
  { group: 'Actions', to: href('/admin/categories/new'), label: 'Add Category' },
];

/** Ctrl+K or Cmd+K, or its button: orders, products, customers and every screen by a few letters. */
export function Palette({ menu }: { menu: readonly MenuEntry[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    setOpen(true);
  }, []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show]);
  return (
    <>
      <button
        type="button"
        onClick={show}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="needs-script inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 text-muted hover:text-wine sm:border sm:border-line"
      >
        <Icon name="search" className="size-5" />
        <span className="max-md:sr-only">Find anything</span>
        <kbd
          aria-hidden="true"
          className="hidden rounded border border-line px-1.5 font-sans text-xs md:inline"
        >
          Ctrl K
        </kbd>
      </button>
      <dialog
        ref={dialog}
        aria-label="Find anything"
        closedby="any"
        onClose={() => setOpen(false)}
        className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card bg-ground shadow-lift"
      >
        <ConnectionNotice />
        {open && <Finder menu={menu} onLeave={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

type FinderProps = { menu: readonly MenuEntry[]; onLeave: () => void };

function Finder({ menu, onLeave }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const { load, data, state } = useFetcher<{ q: string; hits: Hit[] }>();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const q = typed.trim();
  // The code is loaded when the palette opens, not with the first search.
  useEffect(() => void load(href('/admin/search')), [load]);
  useEffect(() => {
    if (q.length < LEAST_TYPED) return undefined;
    const timer = setTimeout(
      () => void load(`${href('/admin/search')}?${new URLSearchParams({ q })}`),
      ASK_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [q, load]);
  const screens = menu.map(({ to, label }): Hit => ({ group: 'Screens', to, label }));
  const isAnswered = q.length < LEAST_TYPED || (data?.q === q && state === 'idle');
  const found = q.length >= LEAST_TYPED && data?.q === q ? data.hits : [];
  const hits = [
    ...screensFor(q, [...screens, ...ACTIONS]),
    ...settingsFor(q, SETTING_LINKS),
    ...found,
  ];
  const chosen = Math.min(index, hits.length - 1);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onLeave();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(hits[chosen]);
    } else if (/^(ArrowDown|ArrowUp)$/.test(event.key)) {
      event.preventDefault();
      setIndex(stepped(chosen, event.key, hits.length));
    }
  };
  return (
    <>
      <input
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens it wants to type
        autoFocus
        maxLength={100}
        value={typed}
        placeholder="Order, product, customer, setting or screen"
        onChange={(event) => {
          setTyped(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        className="h-14 w-full border-b border-line bg-surface px-5 text-base outline-none placeholder:text-muted"
      />
      <p role="status" className="sr-only">
        {isAnswered && q !== '' ? foundWords(hits) : ''}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="max-h-[50vh] overflow-y-auto p-2"
      >
        {hits.map((hit, at) => (
          <Choice
            key={hit.to}
            id={`${id}-${at}`}
            hit={hit}
            isChosen={at === chosen}
            startsGroup={hit.group !== hits[at - 1]?.group}
            onChoose={() => go(hit)}
          />
        ))}
      </div>
      {hits.length === 0 && (
        <p className="px-5 pb-5 text-muted">
          {isAnswered ? 'No results. Try a number, a name or an email.' : 'Searching…'}
        </p>
      )}
    </>
  );
}

type ChoiceProps = {
  id: string;
  hit: Hit;
  isChosen: boolean;
  startsGroup: boolean;
  onChoose: () => void;
};

function Choice({ id, hit, isChosen, startsGroup, onChoose }: ChoiceProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard by the field, which keeps the focus
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className="grid min-h-11 cursor-pointer grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 rounded-control px-3 py-1.5 hover:bg-tint aria-selected:bg-tint aria-selected:outline-2 aria-selected:outline-wine"
    >
      <span className="text-xs text-muted">{startsGroup ? hit.group : ''}</span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{hit.label}</span>
        {hit.detail && <span className="block truncate text-sm text-muted">{hit.detail}</span>}
      </span>
    </div>
  );
}
