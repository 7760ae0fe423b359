import { Form, useNavigation } from 'react-router';
import type { SynonymRule } from '#app/settings/starter-synonyms.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { SearchAnswer } from '../search/answer-search-settings.ts';
import { synonymsInWords } from '../search/synonyms-in-words.ts';
import { SEARCH_SETTINGS_PATH } from '../search/words.ts';
import { SettingsPart } from './settings-part.tsx';

const ROW = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2';

type RemoveProps = { intent: string; id: string; what: string };

function RemoveButton({ intent, id, what }: RemoveProps) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" action={SEARCH_SETTINGS_PATH} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" kind="quiet" busy={state !== 'idle' && formData?.get('id') === id}>
        Remove<span className="sr-only"> {what}</span>
      </Button>
    </Form>
  );
}

type Pin = { id: string; query: string; products: readonly string[] };
type PinsProps = { pins: readonly Pin[]; answered: SearchAnswer | undefined };

/** Products pinned to the top of a search, in the owner's order. */
export function PinnedResults({ pins, answered }: PinsProps) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'save-pins';
  const errors = answered?.errors ?? {};
  const typed = answered?.done ? undefined : answered?.typed;
  return (
    <SettingsPart
      id="pins"
      title="Pinned results"
      words="Choose the products that come first for a search. Products that are sold out still come last."
    >
      <ul className="divide-y divide-line">
        {pins.map(({ id, query, products }) => (
          <li key={id} className={ROW}>
            <span className="min-w-0 wrap-anywhere">
              <strong>{query}</strong>: {products.join(', ')}
            </span>
            <RemoveButton intent="remove-pins" id={id} what={`pinned results for ${query}`} />
          </li>
        ))}
      </ul>
      <Form
        key={pins.map(({ id, products }) => id + products.length).join()}
        method="post"
        action={SEARCH_SETTINGS_PATH}
        noValidate
        preventScrollReset
        className="mt-5 grid grid-cols-1 gap-5"
      >
        <input type="hidden" name="intent" value="save-pins" />
        <FieldErrorScope since={answered}>
          <NoticeBox notice={answered?.done ? undefined : answered?.notice} quiet />
          <ErrorSummary errors={errors} />
          <Field
            name="query"
            label="When people search for"
            defaultValue={typed?.query}
            maxLength={60}
            error={errors.query}
          />
          <Field
            name="products"
            label="Show these products first"
            hint="One on each line: its name, or the address of its page."
            multiline
            rows={3}
            defaultValue={typed?.products}
            error={errors.products}
          />
        </FieldErrorScope>
        <div>
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? 'Saving...' : 'Pin results'}
          </Button>
        </div>
      </Form>
    </SettingsPart>
  );
}

type SynonymsProps = {
  synonyms: readonly SynonymRule[];
  edited: SynonymRule | null;
  answered: SearchAnswer | undefined;
};

/** Synonyms that customers search for. */
export function Synonyms({ synonyms, edited, answered }: SynonymsProps) {
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'save-synonyms';
  const errors = answered?.errors ?? {};
  const typed = answered?.done ? undefined : answered?.typed;
  return (
    <SettingsPart
      id="synonyms"
      title="Synonyms"
      words="Other words that people use for what you sell. You need no rules for spelling mistakes, plurals or accents."
    >
      <Form
        key={edited?.id ?? synonyms.length}
        method="post"
        action={SEARCH_SETTINGS_PATH + (edited ? `?edit=${edited.id}` : '')}
        noValidate
        preventScrollReset
        className="grid grid-cols-1 gap-5"
      >
        <input type="hidden" name="intent" value="save-synonyms" />
        {edited && (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <input type="hidden" name="seen" value={synonymsInWords(edited)} />
          </>
        )}
        <FieldErrorScope since={answered}>
          <NoticeBox notice={answered?.done ? undefined : answered?.notice} quiet />
          <ErrorSummary errors={errors} />
          <Field
            name="words"
            label="Words"
            hint="Separate them with commas."
            defaultValue={typed?.words ?? edited?.words.join(', ')}
            error={errors.words}
          />
          <Field
            name="also"
            label="Also find"
            required={false}
            hint="Leave this empty if all the words mean the same. Fill it in to make the rule work one way: “chocolate” also finds “ganache”, but not the other way round."
            defaultValue={typed?.also ?? edited?.also.join(', ')}
            error={errors.also}
          />
        </FieldErrorScope>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? 'Saving...' : edited ? 'Save synonyms' : 'Add synonyms'}
          </Button>
          {edited && (
            <Link to={SEARCH_SETTINGS_PATH} preventScrollReset className={buttonClass('quiet')}>
              Cancel
            </Link>
          )}
        </div>
      </Form>
      <ul className="mt-6 max-h-128 divide-y divide-line overflow-y-auto border-y border-line pr-3">
        {synonyms.map((rule) => {
          const text = synonymsInWords(rule);
          return (
            <li key={rule.id} className={ROW}>
              <span className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</span>
              <span className="flex gap-5">
                <Link
                  to={`${SEARCH_SETTINGS_PATH}?edit=${rule.id}#synonyms`}
                  className={buttonClass('quiet')}
                >
                  Edit<span className="sr-only"> {text}</span>
                </Link>
                <RemoveButton intent="remove-synonyms" id={rule.id} what={text} />
              </span>
            </li>
          );
        })}
      </ul>
    </SettingsPart>
  );
}
