import { data, useNavigate } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { TabLinks } from '#app/settings/components/tab-links.tsx';
import { findSettingsToEdit } from '#app/settings/queries.ts';
import { Screen } from '#app/ui/staff/screen.tsx';
import { useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { withActionFallback, revalidateAfterConflict } from '#app/web/action-fallback.ts';
import { orFailedList, orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { SearchMisses } from '../components/search-misses.tsx';
import { PinnedResults, Synonyms } from '../components/search-rules.tsx';
import {
  answerPins,
  answerRemoval,
  answerSynonyms,
  type SearchAnswer,
} from '../search/answer-search-settings.ts';
import { findProductNames, listMisses } from '../search/queries.ts';
import { SEARCH_NOTICES, SEARCH_SETTINGS_PATH } from '../search/words.ts';
import type { Route } from './+types/search-settings.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate };

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const { settings } = await orUnavailable(findSettingsToEdit());
  const { synonyms, pins } = settings.search;
  const names = await orUnavailable(findProductNames(pins.flatMap(({ products }) => products)));
  return data(
    {
      synonyms,
      edited: synonyms.find(({ id }) => id === url.searchParams.get('edit')) ?? null,
      pins: pins.map(({ id, query, products }) => ({
        id,
        query,
        products: products.map((product) => names.get(product) ?? '(deleted product)'),
      })),
      misses: (await orFailedList('searches without results', listMisses())) ?? null,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const input = { staff, form: await readForm(request), now: new Date() };
  const intent = intentOf(input.form);
  if (intent === 'save-synonyms') return answerSynonyms(input);
  if (intent === 'save-pins') return answerPins(input);
  const answered = await answerRemoval(intent, input);
  if (answered) return answered;
  throw data('This form is not known here.', { status: 400, headers: NO_STORE });
}

/** While the shop is unreachable, the page and the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent');
  const about: SearchAnswer['about'] =
    intent === 'save-pins' || intent === 'remove-pins' ? 'pins' : 'synonyms';
  return withActionFallback(serverAction(), SEARCH_NOTICES.notSaved, { about });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Settings: Search',
    description: 'The settings of the shop.',
    unlisted: true,
  });

export default function SearchSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { synonyms, edited, pins, misses } = loaderData;
  const navigate = useNavigate();
  const answered = useLastAnswer<SearchAnswer>(actionData);
  const answerOf = (about: SearchAnswer['about']) =>
    answered?.about === about ? answered : undefined;
  useActionToast(actionData, () => {
    if (edited) void navigate(SEARCH_SETTINGS_PATH, { preventScrollReset: true, replace: true });
  });
  return (
    <Screen title="Settings">
      <TabLinks tab="search" />
      <div className="mt-6 grid max-w-3xl grid-cols-1 gap-6">
        <SearchMisses misses={misses} answered={answerOf('misses')} />
        <PinnedResults pins={pins} answered={answerOf('pins')} />
        <Synonyms synonyms={synonyms} edited={edited} answered={answerOf('synonyms')} />
      </div>
    </Screen>
  );
}
