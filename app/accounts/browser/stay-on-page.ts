import { isRouteErrorResponse, redirect } from 'react-router';
import { toast } from '#app/ui/toast-store.ts';

type Targets = {
  /** The page that says that the record is already deleted. */
  gone: string;
  back: string;
  /** The error message. */
  message: string;
};

/** Turns a failed action into a toast on the same page, instead of the error page. */
export async function stayOnPage<Result>(
  acting: Promise<Result>,
  { gone, back, message }: Targets,
) {
  try {
    return await acting;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (isRouteErrorResponse(thrown) && thrown.status === 404) throw redirect(gone);
    toast('Error', message, { tone: 'error' });
    throw redirect(back);
  }
}
