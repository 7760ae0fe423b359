import { NO_STORE } from '#app/web/page-headers.ts';
import { isAdult } from '../adult-cookie.ts';
import type { Route } from './+types/adult-style.ts';

/** Asked for by browsers without script alone: hides the bar from whoever has answered. */
export function loader({ request }: Route.LoaderArgs) {
  return new Response(isAdult(request) ? '.adult-bar{display:none}' : '', {
    headers: { ...NO_STORE, 'Content-Type': 'text/css; charset=utf-8' },
  });
}
