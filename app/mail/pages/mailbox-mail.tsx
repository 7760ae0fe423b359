import { href, data } from 'react-router';
import { findSettings } from '#app/settings/queries.ts';
import { Link } from '#app/ui/link.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requireLocalMailbox } from '../local-mailbox.ts';
import { findMail } from '../queries.ts';
import type { Route } from './+types/mailbox-mail.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function loader({ params, request }: Route.LoaderArgs) {
  requireLocalMailbox();
  const mail = UUID.test(params.id) ? await orUnavailable(findMail(params.id)) : undefined;
  if (!mail) throw data(null, { status: 404 });
  const { email } = await findSettings();
  const opened = {
    ...mail,
    // Links open in the whole window instead of the mail's own.
    html: mail.html.replace('<head>', '<head><base target="_top"/>'),
    from: `${email.senderName} <${email.senderAddress}>`,
    time: accraTime(mail.writtenAt),
    asText: new URL(request.url).searchParams.get('as') === 'text',
  };
  return data(opened, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.subject ?? 'Mailbox',
    description: 'An email that this demo shop has sent.',
    unlisted: true,
  });

export default function MailboxMail({ loaderData: mail }: Route.ComponentProps) {
  return (
    <article className="wrap pt-10 lg:pt-14">
      <Link
        to={href('/dev/mailbox')}
        className="inline-flex min-h-11 items-center text-wine underline underline-offset-4"
      >
        Mailbox
      </Link>
      <h1 className="mt-2 text-3xl sm:text-4xl">{mail.subject}</h1>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <dt className="text-muted">From</dt>
        <dd>{mail.from}</dd>
        <dt className="text-muted">To</dt>
        <dd>{mail.to}</dd>
        <dt className="text-muted">Time</dt>
        <dd>
          <time dateTime={mail.writtenAt.toISOString()}>{mail.time}</time>
        </dd>
      </dl>
      <nav aria-label="Formats of the email" className="mt-8 flex gap-6 border-b border-line">
        <Tab to="?" current={!mail.asText}>
          Formatted
        </Tab>
        <Tab to="?as=text" current={mail.asText}>
          Plain text
        </Tab>
      </nav>
      {mail.asText ? (
        <PlainText text={mail.text} />
      ) : (
        // Without scripts and without an origin: whatever a mail holds, it cannot act in the reader's name.
        <iframe
          title="The mail"
          srcDoc={mail.html}
          sandbox="allow-top-navigation-by-user-activation"
          className="mt-6 h-[40rem] w-full rounded-card border border-line bg-white"
        />
      )}
    </article>
  );
}

function Tab(props: { to: string; current: boolean; children: string }) {
  const { to, current, children } = props;
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className="flex min-h-11 items-center border-b-2 border-transparent aria-[current]:border-wine aria-[current]:font-semibold"
    >
      {children}
    </Link>
  );
}

function PlainText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <p className="mt-6 max-w-prose whitespace-pre-wrap rounded-card bg-tint p-6 [overflow-wrap:anywhere]">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the text does not change
          <a key={index} href={part} className="text-wine underline underline-offset-4">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
