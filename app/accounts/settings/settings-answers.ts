import { data } from 'react-router';
import type { FieldErrors } from '#app/web/forms.ts';
import { failedOnOurSide, waitMessage } from '../words.ts';
import type { FormAnswer, FormField } from './settings-words.ts';

type Refused = { result: FormAnswer; status: number; seconds?: number };

export function errorAnswer(title: string, message: string): FormAnswer {
  return { notice: { title, message, tone: 'error' }, errors: {} };
}

type Refusal =
  | { reason: 'wrong' | 'signed_out' | 'fault' }
  | { reason: 'too_fast' | 'busy'; seconds: number };

/** The result of a form with re-authentication that failed. */
export function passwordRefused(
  refusal: Refusal,
  { title, wrong }: { title: string; wrong: FieldErrors<FormField> },
): Refused {
  switch (refusal.reason) {
    case 'wrong':
      return { result: { errors: wrong }, status: 403 };
    case 'signed_out':
      throw data('Please sign in.', { status: 401 });
    case 'too_fast':
    case 'busy': {
      const { seconds } = refusal;
      return { result: errorAnswer(title, waitMessage(seconds)), status: 429, seconds };
    }
    case 'fault':
      return { result: { notice: failedOnOurSide(title), errors: {} }, status: 503 };
  }
}
