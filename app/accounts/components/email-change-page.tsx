import { href, Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';

type PageProps = {
  title: string;
  text: string;
  /** What the button submits; without it the link is invalid, and the text says so. */
  form?: { post: string; token: string; label: string };
};

/** The page of a link in an email. Nothing changes before its button is pressed: mail scanners open links too. */
export function EmailChangePage({ title, text, form }: PageProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="wrap grid justify-items-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-3 text-lg text-muted wrap-anywhere">{text}</p>
        {form ? (
          <Form method="post" action={form.post} className="mt-8">
            <input type="hidden" name="token" value={form.token} />
            <Button type="submit" busy={busy}>
              {form.label}
            </Button>
          </Form>
        ) : (
          <ButtonLink to={href('/account/settings')} className="mt-8">
            Go to your settings
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
