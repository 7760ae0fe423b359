import { href, data, isRouteErrorResponse, redirect } from 'react-router';
import { onRedirect } from '#app/accounts/browser/on-redirect.ts';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { signInPath } from '#app/accounts/rules.ts';
import { findProduct } from '#app/catalogue/queries.ts';
import { isProductId } from '#app/catalogue/rules.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { PageTitle } from '#app/settings/page-title.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { DeleteReview, type ReviewAnswer, ReviewForm } from '../components/review-form.tsx';
import { deleteReview } from '../delete-review.ts';
import { readReviewForm } from '../form.ts';
import { findOwnReview, hasReceived } from '../queries.ts';
import { discreetNickname, reviewPath } from '../rules.ts';
import { saveReview } from '../save-review.ts';
import {
  arrivalPath,
  limited,
  type Refusal,
  SESSION_ENDED,
  UNREACHABLE,
  reviewRefusalText,
} from '../words.ts';
import type { Route } from './+types/review.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const WRITING: Limit = { name: 'reviews', max: 10, seconds: 3_600 };

export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const found = isProductId(id) ? await orUnavailable(findProduct(id)) : undefined;
  if (found?.state !== 'active') throw data(null, { status: 404, headers: NO_STORE });
  const own = { userId: user.id, productId: found.id };
  const [review, received] = await orUnavailable(
    Promise.all([findOwnReview(own), hasReceived(own)]),
  );
  const refusal: Refusal | null = review?.isHidden
    ? 'hidden'
    : received || review
      ? null
      : 'not_bought';
  const view = {
    product: { id: found.id, name: found.name, picture: found.picture },
    refusal,
    review: review ?? null,
    suggestion: discreetNickname(user.name),
  };
  return data(view, { status: refusal === null ? 200 : 403, headers: NO_STORE });
}

/** Saves the review, or deletes it. */
export async function action({ request, params: { id } }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  if (!isProductId(id)) throw data(null, { status: 404, headers: NO_STORE });
  switch (intentOf(form)) {
    case 'save':
      return save(user.id, id, form);
    case 'delete':
      return remove(user.id, id);
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

async function save(userId: string, productId: string, form: FormData) {
  const read = readReviewForm(form);
  const { typed } = read;
  if (!read.review) return answer<ReviewAnswer>({ errors: read.errors, typed }, 422);
  const now = new Date();
  const pace = await orUnavailable(consumeRateLimit(WRITING, userId, now));
  if (!pace.allowed) return tooFast(pace.retryAfterSeconds, typed);
  const outcome = await orUnavailable(saveReview({ ...read.review, userId, productId, now }));
  if (outcome.ok) return redirect(arrivalPath(productId, 'review-saved'), 303);
  switch (outcome.reason) {
    case 'no_such_product':
      throw data(null, { status: 404, headers: NO_STORE });
    case 'not_bought':
    case 'hidden':
      return answer<ReviewAnswer>({ errors: {}, refusal: outcome.reason, typed }, 403);
  }
}

async function remove(userId: string, productId: string) {
  const pace = await orUnavailable(consumeRateLimit(WRITING, userId, new Date()));
  if (!pace.allowed) return tooFast(pace.retryAfterSeconds);
  const outcome = await orUnavailable(deleteReview({ userId, productId }));
  if (outcome.ok) return redirect(arrivalPath(productId, 'review-deleted'), 303);
  return answer<ReviewAnswer>({ errors: {}, refusal: outcome.reason }, 403);
}

function tooFast(seconds: number, typed?: ReviewAnswer['typed']) {
  const result = { notice: limited(seconds), errors: {}, ...(typed && { typed }) };
  return answer<ReviewAnswer>(result, 429, seconds);
}

/** A redirect means success; without a response the page and the typed values stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => undefined,
    failed: (failure) => {
      const status = isRouteErrorResponse(failure) ? failure.status : 503;
      if (status !== 401 && status < 500) throw failure;
      const notice = status === 401 ? SESSION_ENDED : UNREACHABLE;
      return data<ReviewAnswer>({ notice, errors: {} }, { status });
    },
  });
}

const titleOf = (review: unknown) => (review ? 'Your review' : 'Write a review');

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: titleOf(loaderData?.review),
    description: 'Say how it was, under a nickname.',
    unlisted: true,
  });

type View = Route.ComponentProps['loaderData'];

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<ReviewAnswer>(actionData);
  const refusal = last?.refusal ?? loaderData.refusal;
  return (
    <div className="wrap max-w-3xl pt-8 lg:pt-12">
      {own === null ? (
        <SignedOut productId={loaderData.product.id} />
      ) : refusal === null ? (
        <Writing view={own} answer={last} />
      ) : (
        <Refused product={own.product} reason={refusal} because={own.review?.hiddenReason ?? ''} />
      )}
    </div>
  );
}

function Writing({ view, answer: last }: { view: View; answer: ReviewAnswer | undefined }) {
  const { product, review, suggestion } = view;
  return (
    <>
      <h1 className="text-4xl sm:text-5xl">{titleOf(review)}</h1>
      <ReviewedProduct product={product} />
      <ReviewForm
        key={product.id}
        productId={product.id}
        start={review ?? { rating: null, nickname: suggestion, body: '' }}
        isNew={review === null}
        answer={last}
      />
      {review && <DeleteReview productId={product.id} />}
    </>
  );
}

function ReviewedProduct({ product: { id, name, picture } }: { product: View['product'] }) {
  return (
    <p className="mt-6 mb-6 flex items-center gap-4">
      <span className="aspect-4/5 w-14 shrink-0 overflow-hidden rounded-control bg-blush">
        <Picture picture={picture} sizes="3.5rem" decorative className="size-full object-cover" />
      </span>
      <Link
        to={href('/product/:id', { id })}
        className="inline-flex min-h-11 items-center text-lg font-medium wrap-anywhere hover:text-wine hover:underline hover:underline-offset-4"
      >
        {name}
      </Link>
    </p>
  );
}

type RefusedProps = { product: View['product']; reason: Refusal; because: string };

function Refused({ product, reason, because }: RefusedProps) {
  const { title, text } = reviewRefusalText(reason);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-5 py-12 lg:py-16">
      <PageTitle>{title}</PageTitle>
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {because && (
        <p className="max-w-prose rounded-control bg-tint p-4 wrap-anywhere">
          <strong>Our reason:</strong> {because}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href('/product/:id', { id: product.id })}>Back to the product</ButtonLink>
        {reason === 'hidden' ? (
          <ButtonLink to={`${href('/contact')}?subject=My+review`} kind="secondary">
            Contact Us
          </ButtonLink>
        ) : (
          <ButtonLink to={href('/orders')} kind="secondary">
            Your orders
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** After a sign-out in another tab: removes personal data from the screen without a request. */
function SignedOut({ productId }: { productId: string }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6 py-16">
      <PageTitle>Write a review</PageTitle>
      <h1 className="hairline text-4xl sm:text-5xl">Sign in to write a review</h1>
      <ButtonLink to={signInPath(reviewPath(productId))}>Sign In</ButtonLink>
    </div>
  );
}
