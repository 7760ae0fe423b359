import { Form } from 'react-router';
import { DATE_PRESETS, DATE_WORDS } from '#app/values/date-range.ts';
import { buttonClass } from '../button.tsx';
import type { ListAddress } from './list-address.ts';
import { FilterSelect } from './list-controls.tsx';

const DAYS = { from: null, to: null };
const CHOICES = [
  { value: '', label: 'Any date' },
  ...DATE_PRESETS.map((value) => ({ value, label: DATE_WORDS[value] })),
];

/** Narrows a list down to some days: the usual ones by a choice, others by two dates. */
export function DateFilter({ address, label }: { address: ListAddress; label: string }) {
  return (
    <>
      <FilterSelect address={address} name="date" label={label} choices={CHOICES} clears={DAYS} />
      {address.params.get('date') === 'custom' && <Days address={address} />}
    </>
  );
}

const INPUT = 'h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base';

function Days({ address }: { address: ListAddress }) {
  const { params } = address;
  return (
    <Form
      // Whatever the address says is what stands in the fields.
      key={`${params.get('from')} ${params.get('to')}`}
      action={address.with({}).split('?')[0] ?? ''}
      preventScrollReset
      className="flex flex-wrap items-end gap-2 max-sm:basis-full"
    >
      {[...params].map(([name, value]) =>
        ['from', 'to', 'after', 'before', 'page'].includes(name) ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 max-sm:grow max-sm:basis-32">
          <span className="text-sm">{name === 'from' ? 'From' : 'To'}</span>
          <input
            type="date"
            name={name}
            min="2000-01-01"
            max="2100-12-31"
            defaultValue={params.get(name) ?? ''}
            className={INPUT}
          />
        </label>
      ))}
      <button type="submit" className={buttonClass('secondary', 'min-h-11! px-4!')}>
        Show
      </button>
    </Form>
  );
}
