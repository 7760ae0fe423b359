import { useEffect, useRef } from 'react';
import { href, data, Form, useNavigation, useSearchParams } from 'react-router';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import {
  deliveryFeeText,
  deliveryTimeText,
  telephoneLink,
  useShop,
} from '#app/settings/shop-context.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { failure, type Notice, plainNotice, errorNotice } from '#app/values/notice.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { CONTACT_LIMITS, type ContactForm, HONEYPOT, readContactForm } from '../form.ts';
import { sendMessage } from '../send-message.ts';
import type { Route } from './+types/contact.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const LIMIT: Limit = { name: 'contact', max: 5, seconds: 3_600 };
const SENT = plainNotice('Message sent!', "We'll get back to you within 24 hours.");
const FAILED = failure('Failed to send message. Please try again.');
const LIMITED = errorNotice(
  'Please wait a little',
  'That was a lot of messages from your connection. Please try again in an hour, or call us.',
);

type Answer = {
  notice: Notice | undefined;
  sent: boolean;
  values: ContactForm['values'] | undefined;
  errors: ContactForm['errors'];
};

export async function action({ request, context }: Route.ActionArgs) {
  const { values, errors, fromMachine } = readContactForm(await readForm(request));
  const stored: Answer = { notice: undefined, sent: false, values, errors };
  if (Object.keys(errors).length > 0) return data(stored, { status: 422 });
  // A bot gets the normal response, and nothing is stored.
  if (fromMachine) return data<Answer>({ notice: SENT, sent: true, values: undefined, errors: {} });
  try {
    const limit = await consumeRateLimit(
      LIMIT,
      context.get(requestInfoContext).address,
      new Date(),
    );
    if (!limit.allowed) {
      const headers = { 'Retry-After': String(limit.retryAfterSeconds) };
      return data({ ...stored, notice: LIMITED }, { status: 429, headers });
    }
    await sendMessage(values);
    return data<Answer>({ notice: SENT, sent: true, values: undefined, errors: {} });
  } catch (error) {
    log.error({ err: error }, 'contact message failed');
    return data({ ...stored, notice: FAILED }, { status: 503 });
  }
}

/** If the shop is unreachable, the page and the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { values } = readContactForm(await request.clone().formData());
  return serverAction().catch(() =>
    // A new object for each failure: the same one would be shown only once.
    data<Answer>({ notice: { ...FAILED }, sent: false, values, errors: {} }, { status: 503 }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Contact Us',
    description: 'Write or call: we answer within 24 hours, in confidence.',
    canonical: href('/contact'),
  });

export default function Contact({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">Contact Us</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        A question about an order, a gift, or something that you would rather not say out loud:
        write to us. What you write stays with us.
      </p>
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <MessageForm answer={actionData} />
        <SidePanels />
      </div>
    </div>
  );
}

function MessageForm({ answer }: { answer: Answer | undefined }) {
  const busy = useNavigation().formAction === '/contact';
  const form = useRef<HTMLFormElement>(null);
  // A link may have a subject.
  const subject = useSearchParams()[0].get('subject')?.slice(0, CONTACT_LIMITS.subject);
  const { errors = {}, values, notice } = answer ?? {};
  useEffect(() => {
    if (answer?.sent) form.current?.reset();
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      action={href('/contact')}
      noValidate
      preventScrollReset
      className="grid content-start gap-6"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={notice} />
        <ErrorSummary errors={errors} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={CONTACT_LIMITS.name}
            defaultValue={values?.name}
            error={errors.name}
          />
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={CONTACT_LIMITS.email}
            defaultValue={values?.email}
            error={errors.email}
          />
        </div>
        <Field
          name="subject"
          label="Subject"
          maxLength={CONTACT_LIMITS.subject}
          defaultValue={values?.subject ?? subject}
          error={errors.subject}
        />
        <Field
          name="message"
          label="Message"
          multiline
          maxLength={CONTACT_LIMITS.message}
          defaultValue={values?.message}
          error={errors.message}
        />
        <div aria-hidden="true" className="absolute -left-[200vw]">
          <label htmlFor={HONEYPOT}>Leave this empty</label>
          <input id={HONEYPOT} name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
      </FieldErrorScope>
    </Form>
  );
}

function SidePanels() {
  const shop = useShop();
  const { site } = shop;
  const link = 'inline-flex min-h-6 items-center text-wine underline underline-offset-4';
  const teasers = [
    [
      'How long does delivery take?',
      `In Ghana, ${deliveryTimeText(shop)}, for ${deliveryFeeText(shop)}; abroad, standard shipping takes 5-7 business days.`,
    ],
    ['Is the packaging really discreet?', 'Yes: a plain parcel, no branding, a neutral sender.'],
    ['Can I return something?', 'Within 30 days, as long as it is unopened.'],
  ];
  return (
    <div className="grid content-start gap-8">
      <section aria-labelledby="reach" className="rounded-card bg-tint p-7">
        <h2 id="reach" className="text-2xl">
          Reach us
        </h2>
        <dl className="mt-5 grid gap-4">
          <div>
            <dt className="text-sm text-muted">Email</dt>
            <dd>
              <a href={`mailto:${site.supportEmail}`} className={link}>
                {site.supportEmail}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Phone</dt>
            <dd>
              <a href={telephoneLink(site.supportPhone)} className={link}>
                {site.supportPhone}
              </a>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Hours</dt>
            <dd>{site.supportHours}</dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="teasers">
        <h2 id="teasers" className="text-2xl">
          Often asked
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {teasers.map(([question, words]) => (
            <div key={question} className="py-4">
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-1 text-muted">{words}</dd>
            </div>
          ))}
        </dl>
        <Link to={href('/faqs')} className={`${link} mt-4`}>
          All questions and answers
        </Link>
      </section>
    </div>
  );
}
