import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import type { Notice } from '#app/values/notice.ts';
import { isRequiredOfAddress } from '../addresses/address-fields.ts';
import type { AddressErrors, TypedAddress } from '../addresses/address-form.ts';
import { ADDRESS_LIMITS, type AddressField, LABEL_LIMIT } from '../addresses/rules.ts';
import { addressesPath } from '../addresses/words.ts';
import { PersonFields, PlaceFields, RiderFields } from './address-fields.tsx';

export type AddressAnswer = {
  notice?: Notice;
  /** What was typed, if it could not be saved. */
  typed?: TypedAddress;
  errors?: AddressErrors;
};

type FormProps = { action: string; begins: TypedAddress; answer: AddressAnswer | undefined };

const NO_ERRORS: AddressErrors = {};

/** The form for a new or an existing address. */
export function AddressForm({ action, begins, answer }: FormProps) {
  const busy = useNavigation().formAction === action;
  const [edited, setEdited] = useState(false);
  const errors = answer?.errors ?? NO_ERRORS;
  const values = answer?.typed ?? begins;
  useUnsavedQuestion((edited || answer !== undefined) && !busy);
  const of = (name: AddressField) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    maxLength: ADDRESS_LIMITS[name],
    required: isRequiredOfAddress(name),
  });
  return (
    <Form
      method="post"
      action={action}
      noValidate
      preventScrollReset
      replace
      onChange={() => setEdited(true)}
      onSubmit={() => setEdited(false)}
      className="mt-6 grid max-w-2xl grid-cols-1 gap-6"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={answer?.notice} />
        <ErrorSummary errors={errors} />
        <Field
          name="label"
          label="Label"
          autoComplete="off"
          required={false}
          defaultValue={values.label}
          error={errors.label}
          maxLength={LABEL_LIMIT}
          hint="Like Home, Work or Mum. If you leave it empty, we use the town."
        />
        <PersonFields of={of} />
        <PlaceFields of={of} />
        <RiderFields of={of} />
      </FieldErrorScope>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button type="submit" busy={busy} className="min-w-36">
          {busy ? 'Saving...' : 'Save address'}
        </Button>
        <ButtonLink to={addressesPath()} kind="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
