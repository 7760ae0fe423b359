import { href, data } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { accraTime } from '#app/values/accra-time.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requireLocalMailbox } from '../local-mailbox.ts';
import { listMails } from '../queries.ts';
import type { Route } from './+types/mailbox.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const MOST = 100;

export async function loader() {
  requireLocalMailbox();
  const mails = await orUnavailable(listMails(MOST));
  const listed = mails.map((mail) => ({ ...mail, time: accraTime(mail.writtenAt) }));
  return data({ mails: listed }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Mailbox',
    description: 'Emails that this demo shop has sent.',
    unlisted: true,
  });

export default function Mailbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">Mailbox</h1>
          <p className="mt-3 max-w-prose text-lg text-muted">
            This demo shop has no mail server: every email it sends appears here.
          </p>
        </div>
        <ButtonLink to={href('/dev/mailbox')} kind="secondary" reloadDocument>
          Look again
        </ButtonLink>
      </div>
      {mails.length === 0 ? (
        <div className="mt-10 rounded-card bg-tint p-7">
          <h2 className="text-2xl">No mail yet</h2>
          <p className="mt-2 text-muted">
            Sign up, or ask for a new password: the email is here a moment later.
          </p>
        </div>
      ) : (
        <ul className="mt-10 divide-y divide-line border-y border-line">
          {mails.map((mail) => (
            <ListedMail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}

type Listed = Route.ComponentProps['loaderData']['mails'][number];

function ListedMail({ mail }: { mail: Listed }) {
  return (
    <li className="relative grid grid-cols-1 gap-x-8 gap-y-1 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h2 className="text-xl">
        <Link
          to={href('/dev/mailbox/:id', { id: mail.id })}
          className="before:absolute before:inset-0 hover:text-wine"
        >
          {mail.subject}
        </Link>
      </h2>
      <time dateTime={mail.writtenAt.toISOString()} className="text-sm text-muted sm:text-right">
        {mail.time}
      </time>
      <p className="text-muted">To {mail.to}</p>
    </li>
  );
}
