export type NewsletterAnswer = {
  state: 'subscribed' | 'already' | 'invalid' | 'limited' | 'failed';
  title: string;
  message: string;
  email: string;
};

export function failedAnswer(email: string): NewsletterAnswer {
  return {
    state: 'failed',
    title: 'Error',
    message: 'Failed to subscribe. Please try again.',
    email,
  };
}
