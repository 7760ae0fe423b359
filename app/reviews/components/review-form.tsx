import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Stars } from '#app/ui/stars.tsx';
import type { Notice } from '#app/values/notice.ts';
import { type FieldErrors, lineOf } from '#app/web/forms.ts';
import { REVIEW_LIMITS, type ReviewField, type TypedReview } from '../form.ts';
import { reviewPath } from '../rules.ts';
import type { Refusal } from '../words.ts';
import { RatingChoice } from './rating-choice.tsx';
import { VerifiedMark } from './review-list.tsx';

/** The result of a review that was not saved. */
export type ReviewAnswer = {
  notice?: Notice;
  errors: FieldErrors<ReviewField>;
  typed?: TypedReview;
  /** The form is no longer available here. */
  refusal?: Refusal;
};

type FormProps = {
  productId: string;
  /** The initial values: the existing review, or a discreet nickname. */
  start: TypedReview;
  isNew: boolean;
  answer: ReviewAnswer | undefined;
};

export function ReviewForm({ productId, start, isNew, answer }: FormProps) {
  const { formAction, formData } = useNavigation();
  const action = reviewPath(productId);
  const busy = formAction === action && formData?.get('intent') === 'save';
  const { errors = {}, typed = start } = answer ?? {};
  const [shown, setShown] = useState(typed);
  return (
    <Form
      method="post"
      action={action}
      noValidate
      preventScrollReset
      replace
      onInput={(event) => setShown(typedIn(new FormData(event.currentTarget)))}
      className="grid grid-cols-1 gap-7 rounded-card border border-line bg-surface p-5 sm:p-8"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={answer?.notice} />
        {answer && !answer.notice && <ErrorSummary errors={errors} />}
        <input type="hidden" name="intent" value="save" />
        <RatingChoice chosen={typed.rating} error={errors.rating} />
        <Field
          name="nickname"
          label="Nickname"
          hint="Everyone can read it. Your real name, your email address and your order are never shown."
          autoComplete="off"
          maxLength={REVIEW_LIMITS.nickname}
          defaultValue={typed.nickname}
          error={errors.nickname}
        />
        <Field
          name="body"
          label="Your words"
          hint="What is it like? Please leave out names, addresses and phone numbers."
          multiline
          required={false}
          maxLength={REVIEW_LIMITS.body}
          defaultValue={typed.body}
          error={errors.body}
        />
      </FieldErrorScope>
      <Preview nickname={shown.nickname} rating={shown.rating} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : isNew ? 'Publish review' : 'Save changes'}
      </Button>
    </Form>
  );
}

function typedIn(form: FormData): TypedReview {
  const rating = Number(form.get('rating'));
  return { rating: rating || null, nickname: lineOf(form, 'nickname'), body: '' };
}

/** How strangers will see it; it follows the typing, so it needs script. */
function Preview({ nickname, rating }: { nickname: string; rating: number | null }) {
  return (
    <div className="hidden rounded-control bg-tint p-4 in-[[data-script]]:block">
      <p className="text-sm text-muted">This is how others see it:</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{nickname || '…'}</span>
        {rating !== null && <Stars rating={rating} />}
        <VerifiedMark />
      </p>
    </div>
  );
}

/** Asks for confirmation, with and without script. */
export function DeleteReview({ productId }: { productId: string }) {
  const { formAction, formData } = useNavigation();
  const action = reviewPath(productId);
  const busy = formAction === action && formData?.get('intent') === 'delete';
  return (
    <details className="group mt-6 rounded-card border border-line">
      <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-5 font-semibold text-danger hover:underline hover:underline-offset-4">
        Delete my review
        <span aria-hidden="true" className="text-xl transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <Form method="post" action={action} replace className="px-5 pb-5">
        <input type="hidden" name="intent" value="delete" />
        <p className="max-w-prose">
          Your words and your stars go from the product’s page. You can write a new review later.
        </p>
        <Button type="submit" kind="secondary" busy={busy} className="mt-4">
          {busy ? 'Deleting...' : 'Yes, delete my review'}
        </Button>
      </Form>
    </details>
  );
}
