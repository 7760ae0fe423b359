import { redirect } from 'react-router';

/** Leads somewhere else with every cookie that is to be set. */
export function redirectWith(cookies: readonly string[], to: string): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers });
}
