import { data } from 'react-router';
import type { Staff } from '#app/accounts/guards.ts';
import { type Notice, plainNotice } from '#app/values/notice.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { intentOf, textOf, type FieldErrors } from '#app/web/forms.ts';
import { decideReturn } from './decide-return.ts';
import { receiveReturn } from './receive-return.ts';
import { answerField, NOTE_LENGTH, reasonField, REFUSAL_REASONS } from './rules.ts';
import { NOT_CHANGED, CHANGED_BY_OTHERS } from './words.ts';

export type ReturnAnswer = { notice?: Notice; errors?: FieldErrors };

export const noSuchReturn = () => data('There is no such return.', { status: 404 });

type Act = { staff: Staff; returnId: string; form: FormData; now: Date };

/** Staff actions before the decision; undefined if the form has another action. */
export async function answerStaffAction({ staff, returnId, form, now }: Act) {
  const change = { staff, returnId, now };
  switch (intentOf(form)) {
    case 'authorise':
      return answerWithNotice('Return authorised', decideReturn({ ...change, to: 'authorised' }));
    case 'refuse': {
      const { refusal, errors } = readRefusal(form, returnId);
      if (!refusal) return answer<ReturnAnswer>({ errors }, 422);
      return answerWithNotice(
        'Return refused',
        decideReturn({ ...change, to: 'refused', refusal }),
      );
    }
    case 'receive':
      return answerWithNotice('Parcel received', receiveReturn(change));
    default:
      return undefined;
  }
}

function readRefusal(form: FormData, returnId: string) {
  const errors: FieldErrors = {};
  const reason = REFUSAL_REASONS.find((one) => one === textOf(form, reasonField(returnId)));
  const words = textOf(form, answerField(returnId));
  if (!reason) errors[reasonField(returnId)] = 'Please choose a reason';
  if (words === '') errors[answerField(returnId)] = 'Please tell the customer why';
  if (words.length > NOTE_LENGTH) {
    errors[answerField(returnId)] = 'Please use at most 2,000 characters here';
  }
  const isRight = Object.keys(errors).length === 0;
  return { refusal: isRight && reason ? { reason, words } : undefined, errors };
}

type Outcome = { ok: true } | { ok: false; reason: 'not_found' | 'moved_on' };

export async function answerWithNotice(title: string, work: Promise<Outcome>) {
  const outcome = await orFault(work);
  if (outcome.ok) {
    return answer<ReturnAnswer>({
      notice: plainNotice(title, 'The customer gets an email about it.'),
    });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw noSuchReturn();
    case 'moved_on':
      return answer<ReturnAnswer>({ notice: CHANGED_BY_OTHERS }, 409);
    case 'fault':
      return answer<ReturnAnswer>({ notice: NOT_CHANGED }, 503);
  }
}
