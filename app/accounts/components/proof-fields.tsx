import { Field } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { FieldErrors } from '#app/web/forms.ts';
import type { FormField } from '../settings/settings-words.ts';

type ProofFieldsProps = { twoFactor: boolean; errors: FieldErrors<FormField> | undefined };

/** The password again, with a code where two-factor sign-in is on. */
export function ProofFields({ twoFactor, errors }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={errors?.password}
      />
      {twoFactor && (
        <Field
          name="code"
          label="Code"
          hint="The six digits your authenticator app shows now, or a recovery code."
          autoComplete="one-time-code"
          maxLength={40}
          error={errors?.code}
        />
      )}
    </>
  );
}
