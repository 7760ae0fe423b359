import { data, Form, href, useNavigation } from 'react-router';
import { waitMessage } from '#app/accounts/words.ts';
import { NotFound } from '#app/content/components/not-found.tsx';
import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { findSettings } from '#app/settings/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { errorNotice, type Notice } from '#app/values/notice.ts';
import { orFault } from '#app/web/answer.ts';
import { type FieldErrors, isEmail, lineOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { sendOrderLink } from '../order-links/send-order-link.ts';
import { LINK_SENT, LINK_UNREACHABLE } from '../order-links/words.ts';
import { isOrderNumber } from '../rules.ts';
import type { Route } from './+types/find-order.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

type Values = { number: string; email: string };
type Answer = { notice?: Notice | undefined; errors: FieldErrors<keyof Values>; values: Values };

/** Nothing to find if the owner does not allow guest orders. */
export async function loader() {
  const { guestCheckout } = await findSettings();
  const isFound = hasGuestOrders(guestCheckout);
  return data(isFound, {
    status: isFound ? 200 : 404,
    headers: NO_STORE,
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { guestCheckout } = await findSettings();
  if (!hasGuestOrders(guestCheckout)) throw data(null, { status: 404, headers: NO_STORE });
  const { values, errors } = readFindForm(await readForm(request));
  if (Object.keys(errors).length > 0) return respond({ errors, values }, 422);
  const { address } = context.get(requestInfoContext);
  const outcome = await orFault(sendOrderLink({ address }, values, new Date()));
  if (outcome.ok) return respond({ notice: LINK_SENT, errors, values });
  switch (outcome.reason) {
    case 'too_fast': {
      const notice = errorNotice('Please wait a little', waitMessage(outcome.seconds));
      return respond({ notice, errors, values }, 429, outcome.seconds);
    }
    case 'fault':
      return respond({ notice: LINK_UNREACHABLE, errors, values }, 503);
  }
}

function readFindForm(form: FormData) {
  const typed = lineOf(form, 'number').replace(/^#/, '').replaceAll(' ', '').toUpperCase();
  const number = /^\d{6,15}$/.test(typed) ? `CVX${typed}` : typed;
  const email = lineOf(form, 'email');
  const errors: Answer['errors'] = {
    ...(!isOrderNumber(number) && { number: 'Please enter a number like CVX123456' }),
    ...(!isEmail(email) && { email: 'Please enter an email address like ama@example.com' }),
  };
  return { values: { number: number.slice(0, 40), email: email.slice(0, 254) }, errors };
}

function respond(result: Answer, status = 200, seconds?: number) {
  const headers = new Headers(NO_STORE);
  if (seconds !== undefined) headers.set('Retry-After', String(seconds));
  return data(result, { status, headers });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { values } = readFindForm(await request.clone().formData());
  return serverAction().catch(() =>
    data<Answer>({ notice: { ...LINK_UNREACHABLE }, errors: {}, values }, { status: 503 }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Find your order',
    description: 'We email you the link to an order that you placed without an account.',
    unlisted: true,
  });

export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  return (
    <div className="wrap max-w-2xl pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">Find your order</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        You ordered without an account? We email you the link to your order. If you gave no email,
        please call or write to us.
      </p>
      <FindForm answer={actionData} />
    </div>
  );
}

function FindForm({ answer }: { answer: Answer | undefined }) {
  const path = href('/orders/find');
  const busy = useNavigation().formAction === path;
  const { errors = {}, values, notice } = answer ?? {};
  return (
    <Form
      method="post"
      action={path}
      noValidate
      preventScrollReset
      className="mt-8 grid max-w-md gap-6"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={notice} />
        <ErrorSummary errors={errors} />
        <Field
          name="number"
          label="Order number"
          autoComplete="off"
          maxLength={40}
          defaultValue={values?.number}
          error={errors.number}
          hint="It begins with CVX."
        />
        <Field
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values?.email}
          error={errors.email}
          hint="The one that you gave when you ordered."
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Sending...' : 'Email me the link'}
        </Button>
      </FieldErrorScope>
    </Form>
  );
}
