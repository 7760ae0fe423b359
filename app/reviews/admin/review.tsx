import { useState } from 'react';
import { data } from 'react-router';
import { requireModerator } from '#app/accounts/guards.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { Stars } from '#app/ui/stars.tsx';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, answerChange } from '#app/web/answer.ts';
import { orNotFound } from '#app/web/availability.ts';
import { intentOf, readForm, textOf, type FieldErrors } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { hideReview } from '../moderation/hide-review.ts';
import { findReviewForStaff } from '../moderation/queries.ts';
import { showReview } from '../moderation/show-review.ts';
import { REASON_LENGTH, reasonError, REVIEW_LIST, REVIEW_NOTICES } from '../moderation/words.ts';
import type { Route } from './+types/review.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const GONE = 'There is no such review.';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireModerator(request);
  const { reviewId: id } = params;
  const found = await orNotFound(isUuid(id) ? findReviewForStaff(id) : undefined, GONE);
  return data(found, { headers: NO_STORE });
}

type Answer = ActionResult & { errors?: FieldErrors<'reason'> };

export async function action({ request, params }: Route.ActionArgs) {
  const moderator = await requireModerator(request);
  const form = await readForm(request);
  const id = params.reviewId;
  if (!isUuid(id)) throw data(GONE, { status: 404 });
  switch (intentOf(form)) {
    case 'hide': {
      const reason = textOf(form, 'reason');
      const wrong = reasonError(reason);
      if (wrong) return answer<Answer>({ errors: { reason: wrong } }, 422);
      return answerChange(
        hideReview({ moderator, id, reason, now: new Date() }),
        noticesFor('hidden'),
      );
    }
    case 'show':
      return answerChange(showReview({ moderator, id }), noticesFor('shown'));
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

const noticesFor = (outcome: 'hidden' | 'shown') => ({
  ...REVIEW_NOTICES,
  done: REVIEW_NOTICES[outcome],
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), REVIEW_NOTICES.failed);

export const meta = describeScreen({ title: 'Review', description: 'What a buyer says.' });

export default function Review({ loaderData: review, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(REVIEW_LIST.path).here;
  const [edited, setEdited] = useState(false);
  const { result, busy } = useDialogAnswer<Answer>(actionData, closeTo);
  const errors = result?.errors ?? {};
  const { product, nickname, rating, body, isHidden, hiddenReason } = review;
  return (
    <RouteDialog
      title={isHidden ? 'Show this review again?' : 'Hide this review?'}
      closeTo={closeTo}
      unsaved={edited && !busy && !result?.done}
    >
      <DialogForm result={result} errors={errors} onType={() => setEdited(true)}>
        <figure className="rounded-control bg-tint p-4">
          <figcaption className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Stars rating={rating} />
            <span className="wrap-anywhere">
              {nickname} about {product}
            </span>
          </figcaption>
          <blockquote className="mt-1 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
            {body || 'Stars alone, no words'}
          </blockquote>
        </figure>
        <input type="hidden" name="intent" value={isHidden ? 'show' : 'hide'} />
        {isHidden ? (
          <p>It was hidden because: {hiddenReason || 'no reason was given'}.</p>
        ) : (
          <Field
            name="reason"
            label="Reason"
            hint="The customer who wrote the review can read it."
            multiline
            maxLength={REASON_LENGTH}
            error={errors.reason}
          />
        )}
        <DialogButtons>
          <ButtonLink to={closeTo} kind="secondary" preventScrollReset>
            Leave it as it is
          </ButtonLink>
          <Button type="submit" kind={isHidden ? 'primary' : 'danger'} busy={busy}>
            {isHidden ? 'Show it again' : 'Hide it'}
          </Button>
        </DialogButtons>
      </DialogForm>
    </RouteDialog>
  );
}
