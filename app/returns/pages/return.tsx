import { randomUUID } from 'node:crypto';
import {
  href,
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useSearchParams,
} from 'react-router';
import { onRedirect } from '#app/accounts/browser/on-redirect.ts';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { connectionLostAnswer } from '#app/accounts/settings/settings-words.ts';
import { waitMessage } from '#app/accounts/words.ts';
import { NotFound } from '#app/content/components/not-found.tsx';
import { isOrderId, orderName, orderPath, orderTitle, returnPath } from '#app/orders/rules.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import type { Notice } from '#app/values/notice.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, textOf, type FieldErrors } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { ReturnForm } from '../components/return-form.tsx';
import { ReturnList } from '../components/return-list.tsx';
import { readReturnForm, type ReturnValues } from '../form.ts';
import { MAX_PHOTOS, PHOTOS_GONE, photoRefusalWords } from '../photos/rules.ts';
import { uploadPhoto } from '../photos/upload-photo.ts';
import { requestReturn } from '../request-return.ts';
import { findReturnView, type ReturnView } from '../return-view.ts';
import { withdrawReturn } from '../withdraw-return.ts';
import {
  PARCEL_ARRIVED,
  arrivalNotice,
  arrivalPath,
  FRESH_GOODS_NOTE,
  NOT_REQUESTED,
  NOT_WITHDRAWN,
  OPENED_WORDS,
  returnRefusalText,
} from '../words.ts';
import type { Route } from './+types/return.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PACE: Limit = { name: 'orders.return', max: 20, seconds: 3_600 };

const PHOTO_PACE: Limit = { name: 'orders.return-photo', max: 40, seconds: 3_600 };

type Answer = { notice?: Notice; errors: FieldErrors; values?: ReturnValues };

const noSuch = () => data(null, { status: 404, headers: NO_STORE });

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const view = await orUnavailable(findReturnView(user.id, params.orderId, new Date()));
  return view ? data({ view, formKey: randomUUID() }, { headers: NO_STORE }) : noSuch();
}

/** Requests a return, or withdraws one. */
export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request, ['photos', 'photo']);
  const now = new Date();
  const view = await orUnavailable(findReturnView(user.id, orderId, now));
  if (!view) throw noSuch();
  const own = { userId: user.id, orderId: view.order.id, now };
  switch (intentOf(form)) {
    case 'request':
      return ask(form, view, own);
    case 'withdraw':
      return withdraw(textOf(form, 'returnId'), own);
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

type Own = { userId: string; orderId: string; now: Date };

async function ask(form: FormData, view: ReturnView, own: Own) {
  const toReturn = redirect(arrivalPath(returnPath(own.orderId), 'requested'), 303);
  // A double submit: the return exists already.
  if (view.returns.some(({ id }) => id === textOf(form, 'key'))) return toReturn;
  const { values, errors, request } = readReturnForm(form, view.lines);
  const wrong = await savePhotos(form, values.photos, own);
  if (wrong) errors.photos = wrong;
  if (view.hindered !== null) return hindered(view.hindered, values);
  if (Object.keys(errors).length > 0) return answer<Answer>({ errors, values }, 422);
  if (!request) throw data('The form is incomplete.', { status: 400 });
  const wait = await tooFast(own);
  if (wait)
    return answer<Answer>({ ...errorAnswer(NOT_REQUESTED, wait.words), values }, 429, wait.seconds);
  const outcome = await orUnavailable(
    requestReturn({ ...own, request: { ...request, photos: values.photos } }),
  );
  if (outcome.ok) return toReturn;
  switch (outcome.reason) {
    case 'not_found':
      throw noSuch();
    case 'opened':
      return answer<Answer>({ errors: { unopened: OPENED_WORDS }, values }, 422);
    case 'cannot_travel':
      return answer<Answer>({ errors: { reason: FRESH_GOODS_NOTE }, values }, 422);
    case 'photos_gone':
      return answer<Answer>(
        { errors: { photos: PHOTOS_GONE }, values: { ...values, photos: [] } },
        409,
      );
    case 'not_delivered':
    case 'too_late':
    case 'nothing_left':
      return hindered(outcome.reason, values);
  }
}

/**
 * Saves photos submitted with the form itself (without script), and adds their ids to `stored`. Returns the error of the first refused one.
 */
async function savePhotos(form: FormData, stored: string[], own: Own): Promise<string | undefined> {
  const files = form.getAll('photos').filter((file) => file instanceof File && file.size > 0);
  if (files.length === 0) return undefined;
  if (stored.length + files.length > MAX_PHOTOS) return photoRefusalWords('too_many');
  const pace = await orUnavailable(consumeRateLimit(PHOTO_PACE, own.userId, own.now));
  if (!pace.allowed) return waitMessage(pace.retryAfterSeconds);
  for (const file of files) {
    if (!(file instanceof File)) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const outcome = await orUnavailable(uploadPhoto({ ...own, bytes }));
    if (outcome.ok) stored.push(outcome.value.id);
    else if (outcome.reason === 'not_found') throw noSuch();
    else return photoRefusalWords(outcome.reason);
  }
  return undefined;
}

async function withdraw(returnId: string, own: Own) {
  if (!isOrderId(returnId)) throw noSuch();
  const wait = await tooFast(own);
  if (wait) return answer<Answer>(errorAnswer(NOT_WITHDRAWN, wait.words), 429, wait.seconds);
  const outcome = await orUnavailable(withdrawReturn({ ...own, returnId }));
  if (outcome.ok) return redirect(arrivalPath(returnPath(own.orderId), 'withdrawn'), 303);
  switch (outcome.reason) {
    case 'not_found':
      throw noSuch();
    case 'too_late':
      return answer<Answer>(errorAnswer(NOT_WITHDRAWN, PARCEL_ARRIVED), 409);
  }
}

async function tooFast({ userId, now }: Own) {
  const pace = await orUnavailable(consumeRateLimit(PACE, userId, now));
  if (pace.allowed) return undefined;
  return { words: waitMessage(pace.retryAfterSeconds), seconds: pace.retryAfterSeconds };
}

function errorAnswer(title: string, message: string): Answer {
  return { notice: { title, message, tone: 'error' }, errors: {} };
}

function hindered(reason: NonNullable<ReturnView['hindered']>, values: ReturnValues) {
  return answer<Answer>(
    { ...errorAnswer(NOT_REQUESTED, returnRefusalText({ reason })), values },
    409,
  );
}

/** A redirect means success; without a response the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), { redirected: () => undefined, failed: connectionLostAnswer });
}

/** Too late: reloads the current state. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.actionStatus === 409 || args.defaultShouldRevalidate;
}

const TITLE = 'Return or exchange';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: TITLE,
    description: 'Return or exchange what you ordered.',
    unlisted: true,
  });

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<Answer>(actionData);
  const arrival = useSearchParams()[0].get('notice');
  const { key: arrivedBy } = useLocation();
  if (loaderData === null) return <NoSuchOrder />;
  const { view, formKey } = loaderData;
  // The result of the form stays until the next submit.
  const result: Answer | undefined = actionData ?? (arrival === null ? last : undefined);
  const notice = result?.notice ?? (result ? undefined : arrivalNotice(arrival));
  const errors = result?.errors ?? {};
  return (
    <div className="wrap max-w-3xl pt-8 lg:pt-12">
      <Link
        to={orderPath(view.order.id)}
        className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
      >
        {orderTitle(view.order)}
      </Link>
      {own === null ? (
        <SignedOut id={view.order.id} />
      ) : (
        <>
          <h1 className="mt-3 text-3xl sm:text-5xl">{TITLE}</h1>
          <p className="mt-3 max-w-prose text-lg text-muted">
            Something from order {orderName(view.order)} is not right, or not for you? Tell us what
            goes back.
          </p>
          <FocusedNotice key={arrivedBy} notice={notice} />
          <div className="mt-8 grid grid-cols-1 gap-12">
            {view.returns.length > 0 && (
              <ReturnList orderId={view.order.id} returns={view.returns} parcelTo={view.parcelTo} />
            )}
            {view.hindered === null ? (
              <section aria-labelledby="ask">
                <h2 id="ask" className={view.returns.length > 0 ? 'mb-5 text-2xl' : 'sr-only'}>
                  {view.returns.length > 0 ? 'Give something else back' : 'Your request'}
                </h2>
                <ReturnForm
                  key={view.returns.length}
                  view={view}
                  formKey={formKey}
                  values={result?.values}
                  errors={errors}
                />
              </section>
            ) : (
              <Hindered reason={view.hindered} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function Hindered({ reason }: { reason: NonNullable<ReturnView['hindered']> }) {
  return (
    <div className="rounded-card bg-tint p-5 sm:p-7">
      <p>{returnRefusalText({ reason })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={href('/contact')} kind="secondary">
          Contact us
        </ButtonLink>
        <ButtonLink to={href('/returns-exchanges')} kind="quiet">
          Returns and exchanges in full
        </ButtonLink>
      </div>
    </div>
  );
}

function NoSuchOrder() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <NotFound />
    </>
  );
}

/** After a sign-out in another tab: removes personal data from the screen without a request. */
function SignedOut({ id }: { id: string }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6 py-16">
      <h1 className="hairline text-4xl sm:text-5xl">Sign in to return something</h1>
      <ButtonLink to={signInPath(returnPath(id))}>Sign In</ButtonLink>
    </div>
  );
}

/** The shop was unreachable; the parent's boundary shows responses of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return (
    <LoadError title="Failed to load your order">
      Nothing is lost; we could not fetch it just now. Please try again in a moment.
    </LoadError>
  );
}
