import { href, Form, useNavigation } from 'react-router';
import { returnPath } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import type { ReturnValues } from '../form.ts';
import type { ReturnView } from '../return-view.ts';
import { KINDS, NOTE_LENGTH, REASONS } from '../rules.ts';
import { KIND_WORDS, REASON_WORDS, shortTime } from '../words.ts';
import { Choice } from './choice.tsx';
import { PhotoField } from './photo-field.tsx';
import { ReturnLines } from './return-lines.tsx';

type FormProps = {
  view: ReturnView;
  /** Makes a double submit of the form one return. */
  formKey: string;
  values: ReturnValues | undefined;
  errors: FieldErrors;
};

const KIND_CHOICES = KINDS.map((value) => ({
  value,
  label: KIND_WORDS[value].label,
  hint: KIND_WORDS[value].next,
}));

const REASON_CHOICES = [
  { value: '', label: 'Choose a reason' },
  ...REASONS.map((value) => ({ value, label: REASON_WORDS[value] })),
];

const UNOPENED_CHOICES = [
  { value: 'yes', label: 'Yes, it is unopened' },
  { value: 'no', label: 'No, it was opened' },
];

/** The return request form; works without script. */
export function ReturnForm({ view, formKey, values: sent, errors }: FormProps) {
  // Without a response, the values of the last result stay: new defaults would overwrite what was chosen since.
  const values = useLastAnswer(sent);
  const action = returnPath(view.order.id);
  const navigation = useNavigation();
  const busy = navigation.formAction === action && navigation.formData?.get('intent') === 'request';
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="grid content-start gap-7"
    >
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="key" value={formKey} />
      <FieldErrorScope since={errors}>
        <ErrorSummary errors={errors} />
        <ReturnLines lines={view.lines} quantities={values?.quantities} errors={errors} />
        <Choice
          name="kind"
          legend="What would you like?"
          options={KIND_CHOICES}
          chosen={values?.kind}
          error={errors.kind}
        />
        <Field
          name="reason"
          label="Why?"
          options={REASON_CHOICES}
          defaultValue={values?.reason ?? ''}
          error={errors.reason}
        />
        <Choice
          name="unopened"
          legend="Is it unopened?"
          hint="Opened means that a seal is broken or the inner packaging is undone. The outer parcel does not count."
          options={UNOPENED_CHOICES}
          chosen={values?.unopened}
          error={errors.unopened}
        />
        <Field
          name="note"
          label="Anything that we should know?"
          hint="For an exchange: what you would like instead. Damaged or faulty: what is wrong with it."
          multiline
          // Required for an exchange; the server checks that.
          required={false}
          maxLength={NOTE_LENGTH}
          defaultValue={values?.note}
          error={errors.note}
        />
        <PhotoField
          key={values?.photos.join()}
          orderId={view.order.id}
          saved={values?.photos ?? []}
          error={errors.photos}
        />
      </FieldErrorScope>
      <Next view={view} />
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? 'Sending...' : 'Send request'}
      </Button>
    </Form>
  );
}

function Next({ view }: { view: ReturnView }) {
  return (
    <section aria-labelledby="next" className="rounded-card bg-tint p-5 sm:p-6">
      <h3 id="next" className="text-xl">
        What happens next
      </h3>
      <ol className="mt-3 grid list-decimal gap-1.5 pl-5">
        <li>
          We answer by <strong>{shortTime(view.answerBy)}</strong>, by email and on this page.
        </li>
        <li>
          You send it back in any plain parcel; fresh flowers need none. We pay the way for an
          exchange, and whenever the fault is ours.
        </li>
        <li>
          Once it is here, we check it: a refund is processed in 5-7 business days, an exchange
          ships in 3-5 days.
          {view.isCash &&
            ' You paid in cash, so a refund comes in cash or to your mobile-money wallet.'}
        </li>
      </ol>
      <p className="mt-3 text-sm text-muted">
        {view.until && `You can ask until ${shortTime(view.until)}. `}
        <Link to={href('/returns-exchanges')} className="text-wine underline underline-offset-4">
          Returns and exchanges in full
        </Link>
      </p>
    </section>
  );
}
