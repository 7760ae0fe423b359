import { type RefObject, useEffect, useRef, useState } from 'react';
import { href, Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import type { Notice } from '#app/values/notice.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { announce } from '../browser/auth-events.ts';
import type { ProfileField, ProfileInput } from '../profile/profile-fields.ts';
import type { Profile } from '../profile/profile-queries.ts';
import { type Countries, ProfileFields } from './profile-fields.tsx';

export type ProfileAnswer = {
  saved: boolean;
  notice?: Notice;
  /** What was typed, if it could not be saved. */
  typed?: ProfileInput;
  errors?: FieldErrors<ProfileField>;
};

type ProfileFormProps = {
  email: string;
  profile: Profile;
  countries: Countries;
  /** The result of the last save. */
  answer: ProfileAnswer | undefined;
};

const ACTION = `${href('/account')}?index`;
const SAVED = 'Profile updated';
const NO_ERRORS: FieldErrors<ProfileField> = {};

export function ProfileForm({ email, profile, countries, answer }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formAction === ACTION;
  const [edited, setEdited] = useState(false);
  // The previous save's result: it says nothing about the pending save.
  const [past, setPast] = useState<ProfileAnswer>();
  const isSaved = answer?.saved === true && answer !== past && !edited && !busy;
  const unsaved = edited || answer?.saved === false;
  const values = useShownValues({ profile, typed: answer?.typed, keep: unsaved || busy, form });
  const errors = answer?.errors ?? NO_ERRORS;
  useUnsavedQuestion(unsaved && !busy);
  useEffect(() => {
    if (!answer?.saved) return;
    toast(SAVED);
    announce('USER_UPDATED');
  }, [answer]);
  return (
    <Form
      ref={form}
      method="post"
      action={ACTION}
      noValidate
      preventScrollReset
      onChange={() => setEdited(true)}
      onSubmit={() => {
        setEdited(false);
        setPast(answer);
      }}
      className="grid grid-cols-1 gap-8"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={answer?.notice} />
        {answer?.saved && (
          <noscript>
            <p className="rounded-control border-l-4 border-sage bg-tint p-4 font-semibold">
              {SAVED}
            </p>
          </noscript>
        )}
        <ErrorSummary errors={errors} />
        <ProfileFields email={email} values={values} errors={errors} countries={countries} />
      </FieldErrorScope>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        <Button type="submit" busy={busy} className="min-w-36">
          {busy ? 'Saving...' : 'Save'}
        </Button>
        {isSaved && (
          <p className="flex items-center gap-2 font-semibold text-sage">
            <Icon name="check" className="size-5" />
            {SAVED}
          </p>
        )}
      </div>
    </Form>
  );
}

type Shown = {
  profile: Profile;
  typed: ProfileInput | undefined;
  keep: boolean;
  form: RefObject<HTMLFormElement | null>;
};

/** The initial values of the fields. A newer profile replaces them, unless typed values would be lost. */
function useShownValues({ profile, typed, keep, form }: Shown): ProfileInput {
  const [shown, setShown] = useState({ ...profile, values: typed ?? profile.values });
  const filledIn = useRef(shown);
  if (!keep && shown.savedAt !== profile.savedAt) setShown(profile);
  useEffect(() => {
    if (filledIn.current === shown) return;
    filledIn.current = shown;
    form.current?.reset();
  }, [shown, form]);
  return shown.values;
}
