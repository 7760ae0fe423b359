import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { failedAnswer, type NewsletterAnswer } from './answers.ts';
import { readNewsletterForm } from './form.ts';
import { subscribe } from './subscribe.ts';

const LIMIT: Limit = { name: 'newsletter', max: 5, seconds: 3_600 };

type Answered = { answer: NewsletterAnswer; status: number; retryAfterSeconds?: number };

/** Handles one subscription, from the posted form to the notice. */
export async function answerSubscription(
  form: FormData,
  address: string,
  now: Date,
): Promise<Answered> {
  const { email, error } = readNewsletterForm(form);
  if (error) return { answer: { state: 'invalid', title: error, message: '', email }, status: 422 };
  try {
    const limit = await consumeRateLimit(LIMIT, address, now);
    if (!limit.allowed) {
      const answer: NewsletterAnswer = {
        state: 'limited',
        title: 'Please wait a little',
        message: 'That was a lot of tries from your connection. Please try again in an hour.',
        email,
      };
      return { answer, status: 429, retryAfterSeconds: limit.retryAfterSeconds };
    }
    const outcome = await subscribe(email);
    if (outcome.ok) {
      const message =
        'You are on the list. We write seldom, and the subject line says nothing that others should not read.';
      return {
        answer: { state: 'subscribed', title: 'Thank you for subscribing!', message, email: '' },
        status: 200,
      };
    }
    switch (outcome.reason) {
      case 'already_subscribed': {
        const message = 'This email is already on our newsletter list.';
        return {
          answer: { state: 'already', title: 'Already subscribed!', message, email },
          status: 200,
        };
      }
    }
  } catch (failure) {
    log.error({ err: failure }, 'newsletter subscription failed');
    return { answer: failedAnswer(email), status: 503 };
  }
}
