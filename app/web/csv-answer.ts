import { liftDeadline } from '#app/platform/current-request.ts';
import { NO_STORE } from './no-store.ts';

/** A file for a spreadsheet; whoever is signed in gets it anew each time. */
export function csvAnswer(name: string, body: BodyInit): Response {
  liftDeadline();
  return new Response(body, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
