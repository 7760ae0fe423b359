import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { ToastAction } from '../toast-store.ts';
import { useLastAnswer } from '../use-last-answer.ts';
import { type ActionResult, useActionToast } from './use-action-toast.ts';

const refusalIn = (result: ActionResult | undefined) => (result?.done ? undefined : result?.notice);

/**
 * Shows the answer to a dialog's form as a toast, and closes the dialog once it is done. A refusal stays
 * beside the form. `action` is what can be done about it, such as taking it back.
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
 * The same for a fetcher whose answer the list under the dialog shows. It outlives the dialog: what it was
 * answered before is no answer to this one, for which `answered` stands where there is no script.
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
