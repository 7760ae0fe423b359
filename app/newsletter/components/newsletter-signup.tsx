import { useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ErrorTitle } from '#app/ui/error-title.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast-store.ts';
import type { NewsletterAnswer } from '../answers.ts';

type SignupProps = { subscribers: string; answered: NewsletterAnswer | undefined };

/** Idle, 'Subscribing...', then thanks in place of the form. `answered` is the result without script. */
export function NewsletterSignup({ subscribers, answered }: SignupProps) {
  const fetcher = useFetcher<NewsletterAnswer>();
  const answer = fetcher.data ?? answered;
  const busy = fetcher.state !== 'idle';
  const thanks = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const fresh = fetcher.data;
    if (!fresh) return;
    if (fresh.state === 'subscribed') thanks.current?.focus();
    else if (fresh.state === 'invalid') field.current?.focus();
    else toast(fresh.title, fresh.message, { tone: fresh.state === 'already' ? 'plain' : 'error' });
  }, [fetcher.data]);
  const [dismissed, setDismissed] = useState<NewsletterAnswer>();
  const note = answer && answer !== dismissed && answer.state !== 'subscribed' ? answer : undefined;
  const sent = answer && answer.state !== 'subscribed' ? answer.email : undefined;
  return (
    <section id="newsletter" aria-labelledby="newsletter-title" className="wrap mt-24 lg:mt-32">
      <div className="grid gap-8 rounded-card bg-tint px-6 py-12 sm:px-12 lg:grid-cols-2 lg:items-center lg:gap-16 lg:py-16">
        <div>
          <h2 id="newsletter-title" className="hairline text-3xl sm:text-4xl">
            A quiet email, now and then
          </h2>
          <p className="mt-4 max-w-prose text-muted">
            New arrivals, ideas for the two of you and offers before they are public. Neutral
            sender, neutral subject line.{subscribers && ` ${subscribers} subscribers read it.`}
          </p>
        </div>
        {answer?.state === 'subscribed' ? (
          <div
            ref={thanks}
            tabIndex={-1}
            role="status"
            className="flex gap-4 rounded-control bg-surface p-6"
          >
            <Icon name="check" className="mt-1 size-6 shrink-0 text-sage" />
            <div>
              <p className="font-serif text-xl">{answer.title}</p>
              <p className="mt-1 text-muted">{answer.message}</p>
            </div>
          </div>
        ) : (
          <fetcher.Form
            method="post"
            action={`${href('/')}?index#newsletter`}
            noValidate
            onSubmit={(event) => busy && event.preventDefault()}
          >
            <label htmlFor="newsletter-email" className="mb-1.5 block font-semibold">
              Email address
            </label>
            <div className="flex flex-col gap-3 sm:flex-row">
              <input
                ref={field}
                id="newsletter-email"
                name="email"
                type="email"
                required
                autoComplete="email"
                maxLength={254}
                key={sent}
                defaultValue={sent}
                onChange={({ target }) => {
                  if (target.validity.valid) setDismissed(answer);
                }}
                aria-invalid={note?.state === 'invalid' || undefined}
                aria-describedby={note ? 'newsletter-note' : undefined}
                className={`h-12 min-w-0 grow rounded-control border bg-surface px-4 text-base ${note?.state === 'invalid' ? 'border-danger' : 'border-line-strong'}`}
              />
              <Button type="submit" busy={busy}>
                {busy ? 'Subscribing...' : 'Subscribe'}
              </Button>
            </div>
            {note && note.state !== 'already' && <ErrorTitle />}
            {note && (
              <p
                id="newsletter-note"
                role="status"
                className={`mt-2 text-sm font-medium ${note.state === 'already' ? 'text-ink' : 'text-danger'}`}
              >
                {note.title}
                {note.message && ` – ${note.message}`}
              </p>
            )}
          </fetcher.Form>
        )}
      </div>
    </section>
  );
}
