import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { requireProof } from '#app/accounts/proof/require-proof.ts';
import { describeMode } from '#app/payments/mode.ts';
import { Screen } from '#app/ui/staff/screen.tsx';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { isDrawnAsAnswer } from '#app/web/answer.ts';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { TabLinks } from '../components/tab-links.tsx';
import { findSettingsToEdit } from '../queries.ts';
import { partsOf, tabFrom, TABS } from '../tabs.ts';
import type { Route } from './+types/settings.ts';
import {
  answerBackup,
  answerSave,
  answerTestMail,
  type SettingsAnswer,
} from './answer-settings.ts';
import { Backups } from './components/backups.tsx';
import { Configured } from './components/configured.tsx';
import { GoingLive } from './components/going-live.tsx';
import { Sections } from './components/sections.tsx';
import { TestEmail } from './components/test-email.tsx';
import { describeMail } from './describe-mail.ts';
import { findGaps } from './find-gaps.ts';
import { aboutOf, SETTINGS_NOTICES } from './notices.ts';
import { findLastTestMail, listBackups } from './queries.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const nowhere = () => data('There are no such settings.', { status: 404, headers: NO_STORE });

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const tab = tabFrom(params.tab);
  if (tab === undefined) throw nowhere();
  if (tab === 'security' && !isDrawnAsAnswer()) requireProof(staff, request);
  const { settings, versionOf } = await orUnavailable(findSettingsToEdit());
  const versions = partsOf(tab).map(({ section }) => [section, versionOf(section)] as const);
  return data(
    {
      tab,
      settings,
      versions: Object.fromEntries(versions),
      email: tab === 'email' ? await emailFor(staff.email) : null,
      backups:
        tab === 'database'
          ? await orFailedList('backups', listBackups(url.searchParams))
          : undefined,
      payment: tab === 'payment' ? describeMode() : null,
      gaps: tab === 'site' ? findGaps(new Date()) : null,
    },
    { headers: NO_STORE },
  );
}

async function emailFor(to: string) {
  const last = await orFailedList('test mails', findLastTestMail());
  return { to, last: last ?? null, mail: describeMail() };
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  if (tabFrom(params.tab) === undefined) throw nowhere();
  const input = { staff, form: await readForm(request), now: new Date() };
  switch (intentOf(input.form)) {
    case 'save': {
      const answered = await answerSave(input);
      if (answered) return answered;
      break;
    }
    case 'test-email':
      return answerTestMail(input);
    case 'back-up':
      return answerBackup(input);
  }
  throw data('This form is not known here.', { status: 400, headers: NO_STORE });
}

/** While the shop is unreachable, the page and the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return withActionFallback(serverAction(), SETTINGS_NOTICES.notReached, { about: aboutOf(form) });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? `Settings: ${TABS[loaderData.tab].label}` : 'Settings',
    description: 'The settings of the shop.',
    unlisted: true,
  });

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, settings, versions, email, backups, payment, gaps } = loaderData;
  const answered: SettingsAnswer | undefined = actionData;
  return (
    <Screen title="Settings">
      <TabLinks tab={tab} />
      <div key={tab} className="mt-6 grid max-w-3xl grid-cols-1 gap-6">
        {gaps && <GoingLive gaps={gaps} />}
        {email && <Configured {...email.mail} />}
        {payment && <Configured {...payment} />}
        <Sections tab={tab} settings={settings} versions={versions} answered={answered} />
        {email && <TestEmail to={email.to} last={email.last} answered={answered} />}
        {tab === 'database' && <Backups list={backups} answered={answered} />}
      </div>
    </Screen>
  );
}
