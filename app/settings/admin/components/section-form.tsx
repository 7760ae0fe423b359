import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { DoneWithoutScript, NoticeBox } from '#app/ui/notice-box.tsx';
import { ConflictChoices } from '#app/ui/staff/conflict-choices.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { SettingField } from '../../components/setting-field.tsx';
import type { SettingField as Description } from '../../field-kinds.ts';
import { FIELDS } from '../../fields.ts';
import type { Section } from '../../shop-settings.ts';
import type { SettingsAnswer } from '../answer-settings.ts';

type Props = {
  section: Section;
  title: string;
  words?: string | undefined;
  values: Readonly<Record<string, unknown>>;
  version: string;
  /** The result of a form submitted without script. */
  answered: SettingsAnswer | undefined;
  onEdited: (section: Section, isEdited: boolean) => void;
};

/** One section of the settings: its fields, and a bar to save or discard once something was changed. */
export function SectionForm(props: Props) {
  const { section, title, words, answered, onEdited } = props;
  const fetcher = useFetcher<SettingsAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState(false);
  // During an edit, the values when the form was opened: another user's save must not replace them unnoticed.
  const [opened, setOpened] = useState(props);
  if (!edited && (opened.values !== props.values || opened.version !== props.version)) {
    setOpened(props);
  }
  const { values, version } = opened;
  const [dropped, setDropped] = useState<SettingsAnswer>();
  const latest = fetcher.data ?? (answered?.about === section ? answered : undefined);
  const result = latest === dropped ? undefined : latest;
  const sent = answered?.about === section ? answered : undefined;
  const busy = fetcher.state !== 'idle';
  const look = () => {
    const isEdited = form.current !== null && differs(form.current);
    setEdited(isEdited);
    onEdited(section, isEdited);
  };
  /** Resets to the saved values; moves the focus, if it was in the bar that disappears. */
  const settle = () => {
    const wasInBar = form.current?.querySelector('[data-bar]')?.contains(document.activeElement);
    form.current?.reset();
    look();
    if (wasInBar) heading.current?.focus();
  };
  // Errors are in the form: a toast would cover its buttons.
  useActionToast(fetcher.data?.done ? fetcher.data : undefined);
  useFinished(fetcher, settle);
  const errors = result?.errors ?? {};
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      data-section={section}
      aria-labelledby={`part-${section}`}
      onChange={look}
      // Scroll padding, so that the bar does not cover the focused field.
      className="rounded-card border border-line bg-surface p-5 sm:p-7 [&_:is(input,select,textarea,[role=alert])]:scroll-mb-32"
    >
      <h2
        id={`part-${section}`}
        ref={heading}
        tabIndex={-1}
        className="font-sans text-xl font-bold tracking-normal"
      >
        {title}
      </h2>
      {words && <p className="mt-1 text-muted">{words}</p>}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="section" value={section} />
      <input type="hidden" name="version" value={version} />
      <FieldErrorScope since={result}>
        <div className="mt-5 grid grid-cols-1 gap-5 empty:hidden">
          <NoticeBox notice={result?.done ? undefined : result?.notice} quiet />
          <DoneWithoutScript result={sent} />
          <ErrorSummary errors={errors} />
        </div>
        <div className={result?.conflicts ? 'mt-5 grid grid-cols-1 gap-5' : 'contents'}>
          <ConflictChoices base={sent?.base ?? values} conflicts={result?.conflicts} />
        </div>
        <SectionFields
          section={section}
          // Without script the page is rendered again, and needs what was typed.
          values={{ ...values, ...sent?.typed }}
          texts={sent?.texts ?? {}}
          errors={errors}
        />
      </FieldErrorScope>
      <noscript>
        <button type="submit" className="mt-5 font-semibold underline">
          Save {title}
        </button>
      </noscript>
      {(edited || busy) && (
        <SaveBar
          title={title}
          busy={busy}
          onDiscard={() => {
            setDropped(latest);
            settle();
            void revalidate();
          }}
        />
      )}
    </fetcher.Form>
  );
}

type FieldsProps = Pick<Props, 'section' | 'values'> & {
  texts: Readonly<Record<string, string>>;
  errors: FieldErrors;
};

function SectionFields({ section, values, texts, errors }: FieldsProps) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-5 md:grid-cols-2">
      {(FIELDS[section] as readonly Description[]).map((field) => (
        <div key={field.name} className={isShort(field) ? '' : 'md:col-span-2'}>
          <SettingField
            field={field}
            value={values[field.name]}
            text={texts[field.name]}
            error={errors[field.name]}
          />
        </div>
      ))}
    </div>
  );
}

const isShort = ({ kind, hint }: Description) => hint === undefined && kind !== 'flag';

/** Calls back once per save, when the page has reloaded the saved values. */
function useFinished(
  { state, data }: { state: string; data: SettingsAnswer | undefined },
  onFinished: () => void,
) {
  const finish = useEffectEvent(onFinished);
  useEffect(() => {
    if (state === 'idle' && data?.done) finish();
  }, [state, data]);
}

type SaveBarProps = { title: string; busy: boolean; onDiscard: () => void };

function SaveBar({ title, busy, onDiscard }: SaveBarProps) {
  return (
    <div
      data-bar=""
      className="sticky bottom-0 z-10 -mx-5 mt-6 -mb-5 flex flex-wrap items-center justify-end gap-3 rounded-b-card border-t border-line bg-surface p-4 sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      <p role="status" className="mr-auto text-sm text-muted max-sm:sr-only">
        Not saved yet
      </p>
      <Button
        kind="secondary"
        onClick={onDiscard}
        aria-label={`Discard changes of ${title}`}
        className="max-sm:grow"
      >
        Discard
      </Button>
      <Button
        type="submit"
        busy={busy}
        aria-label={busy ? undefined : `Save ${title}`}
        className="max-sm:grow"
      >
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}

/** Whether any control differs from its initial state. */
function differs(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    if (element instanceof HTMLSelectElement) {
      return [...element.options].some((option) => option.selected !== option.defaultSelected);
    }
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
    if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
    if (element.type === 'radio') return element.checked;
    return element.type === 'checkbox'
      ? element.checked !== element.defaultChecked
      : element.value !== element.defaultValue;
  });
}
