import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { useSaveKeys } from '#app/ui/staff/use-save-keys.ts';
import { formatMoney } from '#app/values/money.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { type DecisionValues, lineField } from '../decision-form.ts';
import {
  DISPOSITIONS,
  NOTE_LENGTH,
  REFUSAL_REASONS,
  REFUSED_GOODS,
  staffReturnPath,
} from '../rules.ts';
import type { StaffReturnDetails } from '../staff-return.ts';
import { DISPOSITION_WORDS, GOODS_LABELS, REFUSAL_WORDS } from '../words.ts';
import { Choice } from './choice.tsx';

type FormProps = {
  one: StaffReturnDetails;
  values: DecisionValues;
  errors: FieldErrors;
  onType: () => void;
};

const OUTCOMES = [
  { value: 'return', label: 'Refund', hint: 'Money goes back for what you accept.' },
  { value: 'exchange', label: 'Replace', hint: 'A new order is made, at the price already paid.' },
];

const CASH = [
  {
    value: 'later',
    label: 'Still to be paid back',
    hint: 'The return keeps the sum until you record it as paid.',
  },
  {
    value: 'paid',
    label: 'Already paid back',
    hint: 'You gave it in cash or to their mobile-money wallet.',
  },
];

const choose = (label: string) => ({ value: '', label });

/** The decision of staff about a return: nothing happens before it is reviewed and confirmed. */
export function DecisionForm({ one, values, errors, onType }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useSaveKeys(form);
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'review';
  return (
    <Form
      ref={form}
      method="post"
      action={`${staffReturnPath(one.id)}${one.isHere ? '' : '?decide'}`}
      noValidate
      preventScrollReset
      onChange={onType}
      className="grid gap-6"
    >
      <input type="hidden" name="intent" value="review" />
      {!one.isHere && (
        <p className="rounded-control bg-tint p-4">
          You decide without a parcel: the items stay with the customer and are written off.
        </p>
      )}
      <Choice
        name="outcome"
        legend="What does the customer get?"
        hint={one.kind === 'exchange' ? 'They asked for an exchange.' : 'They asked for a refund.'}
        options={OUTCOMES}
        chosen={values.outcome}
        error={errors.outcome}
      />
      {one.lines.map((line) => (
        <DecidedLine key={line.id} line={line} one={one} values={values} errors={errors} />
      ))}
      <Money one={one} values={values} errors={errors} />
      <Refusal one={one} values={values} errors={errors} />
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? 'Working...' : 'Review decision'}
      </Button>
    </Form>
  );
}

type PartProps = Omit<FormProps, 'onType'>;

function DecidedLine({
  line,
  one,
  values,
  errors,
}: PartProps & { line: StaffReturnDetails['lines'][number] }) {
  const text = (field: Parameters<typeof lineField>[0]) => {
    const name = lineField(field, line.id);
    return { name, defaultValue: values[name], error: errors[name] };
  };
  const isFixed = line.accepted !== null;
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold wrap-anywhere">
        {line.returned} × {line.name}
      </legend>
      {isFixed ? (
        <p className="sm:col-span-2">
          {line.accepted} accepted before,{' '}
          {line.disposition === 'restock' ? 'back on sale' : 'written off'}.
          <input type="hidden" name={lineField('accepted', line.id)} value={line.accepted ?? 0} />
          <input
            type="hidden"
            name={lineField('disposition', line.id)}
            value={line.disposition ?? 'write_off'}
          />
        </p>
      ) : (
        <>
          <Field
            {...text('accepted')}
            label="Accepted"
            hint={`0 to ${line.returned}. What you do not accept is refused.`}
            inputMode="numeric"
          />
          {one.isHere ? (
            <Field
              {...text('disposition')}
              label="The item"
              hint="Written off means it is not sold again."
              options={DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_WORDS[value] }))}
            />
          ) : (
            <input type="hidden" name={lineField('disposition', line.id)} value="write_off" />
          )}
        </>
      )}
      <Field
        {...text('refund')}
        label="Refund (GH₵)"
        hint={`${formatMoney(line.price)} was paid for each.`}
        inputMode="decimal"
        required={false}
      />
      <Field
        {...text('replacement')}
        label="Replace with"
        hint="Name, code or SKU. Used only if you replace."
        required={false}
      />
    </fieldset>
  );
}

function Money({ one, values, errors }: PartProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="delivery"
          label="Delivery refunded (GH₵)"
          hint={`${formatMoney(one.delivery)} was paid for delivery. Refundable on this order: ${formatMoney(one.left)}.`}
          inputMode="decimal"
          required={false}
          defaultValue={values.delivery}
          error={errors.delivery ?? errors.total}
        />
      </div>
      {one.byHand && !one.paidByOther && (
        <Choice
          name="cash"
          legend="The order was paid in cash"
          options={CASH}
          chosen={values.cash}
          error={errors.cash}
        />
      )}
    </>
  );
}

function Refusal({ one, values, errors }: PartProps) {
  const isOpen =
    (values.refusal_reason ?? '') !== '' ||
    ['refusal_reason', 'refusal_words', 'goods', 'collect_by', 'consent'].some(
      (name) => errors[name],
    );
  return (
    <details open={isOpen} className="rounded-card border border-line p-4">
      <summary className="min-h-8 font-semibold text-wine underline underline-offset-4">
        If you do not accept everything
      </summary>
      <div className="mt-3 grid gap-4">
        <Field
          name="refusal_reason"
          label="Reason"
          options={[
            choose('Choose a reason'),
            ...REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_WORDS[value] })),
          ]}
          required={false}
          defaultValue={values.refusal_reason ?? ''}
          error={errors.refusal_reason}
        />
        <Field
          name="refusal_words"
          label="Words for the customer"
          hint="They read it on the return's page, not in the email."
          multiline
          rows={3}
          required={false}
          maxLength={NOTE_LENGTH}
          defaultValue={values.refusal_words}
          error={errors.refusal_words}
        />
        {one.isHere && (
          <>
            <Field
              name="goods"
              label="What happens to it"
              options={[
                choose('Choose'),
                ...REFUSED_GOODS.map((value) => ({ value, label: GOODS_LABELS[value] })),
              ]}
              required={false}
              defaultValue={values.goods ?? ''}
              error={errors.goods}
            />
            <DayField value={values.collect_by ?? ''} error={errors.collect_by} />
            <Checkbox
              name="consent"
              label="The customer agreed that we dispose of it"
              defaultChecked={values.consent === 'yes'}
              error={errors.consent}
            />
          </>
        )}
      </div>
    </details>
  );
}

function DayField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div>
      <label htmlFor="field-collect_by" className="mb-1.5 block font-semibold">
        Keep it until <span className="font-normal text-muted">(for collection)</span>
      </label>
      <input
        id="field-collect_by"
        name="collect_by"
        type="date"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'collect-by-error' : undefined}
        className={`h-12 rounded-control border bg-surface px-4 text-base ${error ? 'border-danger' : 'border-line-strong'}`}
      />
      {error && (
        <p id="collect-by-error" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
