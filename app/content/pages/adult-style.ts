import { NO_STORE } from '#app/web/page-headers.ts';
import { adultCookie } from '../device-cookies.ts';
import type { Route } from './+types/adult-style.ts';

/** Loaded only by browsers without script: hides the bar from visitors who have answered. */
export function loader({ request }: Route.LoaderArgs) {
  return new Response(
    adultCookie.isSetIn(request.headers.get('cookie')) ? '.adult-bar{display:none}' : '',
    {
      headers: { ...NO_STORE, 'Content-Type': 'text/css; charset=utf-8' },
    },
  );
}
