import { href, redirect } from 'react-router';
import { exportPersonalData } from '#app/personal-data.ts';
import { log } from '#app/platform/log.ts';
import { consumeRateLimit, type Limit } from '#app/platform/rate-limit.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { findUser } from '../guards.ts';
import { signInPath } from '../rules.ts';
import { waitMessage } from '../words.ts';
import type { Route } from './+types/account-data.ts';

const PER_PERSON: Limit = { name: 'my-data', max: 10, seconds: 3_600 };

/** Downloads everything that the shop stores about the signed-in user. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) throw redirect(signInPath(href('/account/settings')), { headers: NO_STORE });
  const now = new Date();
  const pace = await orUnavailable(consumeRateLimit(PER_PERSON, user.id, now));
  if (!pace.allowed) {
    const seconds = pace.retryAfterSeconds;
    return new Response(waitMessage(seconds), {
      status: 429,
      headers: { ...NO_STORE, 'Retry-After': String(seconds), 'Content-Type': 'text/plain' },
    });
  }
  const sections = await orUnavailable(exportPersonalData(user));
  const file = JSON.stringify({ exportedAt: now, ...sections }, null, 2);
  log.info('data exported');
  return new Response(file, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  });
}
