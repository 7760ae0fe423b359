import type { FieldErrors } from '#app/web/forms.ts';
import { codeOf, passwordOf } from '../form.ts';
import type { FormField } from '../settings/settings-words.ts';
import type { Proof } from './prove-again.ts';

/** The password, and the code if two-factor sign-in is on; `ProofFields` are the inputs. */
export function readProof(form: FormData, twoFactor: boolean) {
  const proof: Proof = { password: passwordOf(form, 'password'), code: codeOf(form) };
  const errors: FieldErrors<FormField> = {
    ...(proof.password === '' && { password: 'Please enter your password' }),
    ...(twoFactor && proof.code === '' && { code: 'Please enter the code' }),
  };
  return { proof, errors };
}

export const WRONG_PROOF: FieldErrors<FormField> = { password: 'This password is wrong.' };
export const WRONG_CODE: FieldErrors<FormField> = {
  code: 'This code is wrong or was used before. Enter the code your app shows now.',
};
