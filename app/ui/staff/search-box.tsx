import { type RefObject, useEffect, useId, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { type ListDefinition, paramsOf } from '#app/values/list-definition.ts';
import type { ListAddress } from './list-address.ts';

const SEARCH_AFTER_MS = 250;

type SearchBoxProps = {
  definition: ListDefinition;
  address: ListAddress;
  label: string;
  placeholder: string;
};

/** Searches while typing; a slash focuses it from anywhere on the page. */
export function SearchBox({ definition, address, label, placeholder }: SearchBoxProps) {
  const otherParams = paramsOf(definition);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const q = address.params.get('q') ?? '';
  useSlash(input);
  useEffect(() => {
    // After Back or a cleared filter the field follows the address, unless it is being edited.
    const field = input.current;
    if (field && field !== document.activeElement && field.value !== q) field.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      ref={form}
      action={definition.path}
      role="search"
      className="relative min-w-0 grow max-sm:basis-full sm:max-w-sm"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {[...address.params].map(([name, value]) =>
        otherParams.includes(name) ? (
          <input key={name} type="hidden" name={name} value={value} />
        ) : null,
      )}
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={input}
        id={id}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        placeholder={placeholder}
        aria-keyshortcuts="/"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            if (form.current) {
              void submit(form.current, {
                replace: q !== '',
                preventScrollReset: true,
                flushSync: true,
              });
            }
          }, SEARCH_AFTER_MS);
        }}
        className="h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 text-base placeholder:text-muted"
      />
    </Form>
  );
}

function useSlash(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target;
      const isTyping =
        at instanceof HTMLElement &&
        (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}
