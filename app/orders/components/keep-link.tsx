import { useId } from 'react';
import { CopyButton } from '#app/ui/copy-button.tsx';

type KeepProps = {
  link: string;
  /** Empty if the guest gave none. */
  email: string;
  /** Whether this browser has a sign-up that is not confirmed yet. */
  isSigningUp: boolean;
};

/** For a guest: the only way back to the order, with or without an email. */
export function KeepLink({ link, email, isSigningUp }: KeepProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-8 max-w-3xl rounded-card border-l-4 border-brass bg-tint p-5 sm:p-7"
    >
      <h2 id={id} className="text-2xl">
        {email === '' ? 'Keep this link' : 'Your link to this order'}
      </h2>
      <p className="mt-2 max-w-prose">
        {email === '' ? (
          <>
            You gave no email, so we cannot send it to you: copy it or save it now. It shows where
            your order is, and asks for the last four digits of your phone number before it shows
            more.
          </>
        ) : (
          <>
            We email it to <span className="wrap-anywhere">{email}</span>. It shows where your order
            is, and asks for the last four digits of your phone number before it shows more.
          </>
        )}
      </p>
      {isSigningUp && (
        <p className="mt-2 max-w-prose">
          Confirm your address with the link in our other email: the order then joins your account.
        </p>
      )}
      <p className="mt-3">
        <a href={link} className="text-wine wrap-anywhere underline underline-offset-4">
          {link}
        </a>
      </p>
      <div className="mt-4">
        <CopyButton
          text={link}
          label="Copy link"
          copied="Link copied"
          byHand="Please select the link and copy it by hand."
        />
      </div>
    </section>
  );
}
