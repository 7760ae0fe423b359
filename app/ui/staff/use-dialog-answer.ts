import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { ToastAction } from '../toast-store.ts';
import { useLastAnswer } from '../use-last-answer.ts';
import { type ActionResult, useActionToast } from './use-action-toast.ts';

const refusalIn = (result: ActionResult | undefined) => (result?.done ? undefined : result?.notice);

/**
 * Shows the result of a dialog's form as a toast, and closes the dialog on success. An error stays in the form. `action` is a button of the
 * toast, such as Undo.
 */
export function useDialogAnswer<Answer extends ActionResult>(
  answer: Answer | undefined,
  closeTo: string,
  action?: ToastAction,
) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const result = useLastAnswer(answer);
  useActionToast(answer, () => void navigate(closeTo, { preventScrollReset: true }), action);
  return { result, refusal: refusalIn(result), busy };
}

type SharedFetcher<Answer> = { data: Answer | undefined; state: string };

/**
 * The same for a fetcher whose result the list behind the dialog shows. It outlives the dialog, so earlier results are ignored; without
 * script `answered` is used.
 */
export function useFetcherAnswer<Answer extends ActionResult>(
  fetcher: SharedFetcher<Answer>,
  answered: Answer | undefined,
  closeTo: string,
  closesOn = ({ done }: Answer) => done === true,
) {
  const navigate = useNavigate();
  const [before] = useState(fetcher.data);
  const result = fetcher.data === before ? answered : fetcher.data;
  const close = useEffectEvent((answer: Answer) => {
    if (closesOn(answer)) void navigate(closeTo, { preventScrollReset: true });
  });
  useEffect(() => {
    if (result) close(result);
  }, [result]);
  return { result, refusal: refusalIn(result), busy: fetcher.state !== 'idle' };
}
