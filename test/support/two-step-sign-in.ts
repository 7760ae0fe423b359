import { countOf } from './count-of.ts';
import type { Person } from './people.ts';
import type { TestShop } from './test-shop.ts';
import { authForms, cookieIn, somewhere } from './visitors.ts';

/** The two steps of signing in as a browser takes them: what it has after each. */
export function twoStepSignIn(shop: TestShop) {
  /** The cookie of the session, or of the question for a code. */
  const signIn = async ({ email, password }: { email: string; password: string }, query = '') => {
    const answer = await authForms(shop).signIn({ email, password }, somewhere(), query);
    return {
      answer,
      status: answer.status,
      session: sessionIn(answer),
      challenge: cookieIn(answer, '__Host-two-factor'),
    };
  };
  return {
    signIn,
    challengeOf: async (person: Person) => (await signIn(person)).challenge ?? '',
    sessionsOf: ({ id }: Person) => countOf(shop.rows, 'sessions where user_id = $1', [id]),
    giveCode: async (
      challenge: string | undefined,
      code: string,
      { from = somewhere(), query = '' } = {},
    ) => {
      const fields = new URLSearchParams({ intent: 'verify-code', code });
      const headers = { ...from, cookie: challenge ?? '' };
      const answer = await shop.post(`/auth?tab=code${query}`, fields, headers);
      return {
        answer,
        status: answer.status,
        location: answer.headers.get('location'),
        session: sessionIn(answer),
      };
    },
    isIn: async (cookie: string | undefined) => {
      const answer = await shop.get('/session', { cookie: cookie ?? '' });
      const view: { user: object | null } = await answer.json();
      return view.user !== null;
    },
  };
}

/** The session that an answer opens; one that it closes is none. */
export const sessionIn = (answer: Response) =>
  cookieIn(answer, '__Host-session')?.replace(/^__Host-session=$/, '') || undefined;
