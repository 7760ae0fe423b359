import { href } from 'react-router';
import type { SignUpAnswer } from '../words.ts';

const TIMEOUT_MS = 30_000;

/** Sends a sign-up. No response, or an unexpected one, gives the result "lost". */
export async function sendSignUp(fields: Record<string, string>): Promise<SignUpAnswer> {
  try {
    const answer = await fetch(href('/checkout/sign-up'), {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return isJson ? ((await answer.json()) as SignUpAnswer) : { kind: 'lost' };
  } catch {
    return { kind: 'lost' };
  }
}
