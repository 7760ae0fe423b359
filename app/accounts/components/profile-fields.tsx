import { href } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { REGIONS } from '#app/values/regions.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { PROFILE_LIMITS, type ProfileField, type ProfileInput } from '../profile/profile-fields.ts';

export type Countries = readonly { value: string; label: string }[];

type ProfileFieldsProps = {
  email: string;
  values: ProfileInput;
  errors: FieldErrors<ProfileField>;
  countries: Countries;
};

const legend = 'mb-5 font-serif text-2xl font-medium tracking-tight';
// Non-breaking spaces in the numbers.
const PHONE_HINT =
  'The rider calls you on it: 024\u00a0123\u00a04567, or +44\u00a07911\u00a0123456 from abroad.';

export function ProfileFields({ email, values, errors, countries }: ProfileFieldsProps) {
  const of = (name: ProfileField) => fieldOf(name, values, errors);
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-2">
      <fieldset className="min-w-0">
        <legend className={legend}>You</legend>
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <Field {...of('first_name')} label="First name" autoComplete="given-name" />
          <Field {...of('last_name')} label="Last name" autoComplete="family-name" />
          <div className="sm:col-span-2">
            <Field
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              readOnly
              defaultValue={email}
              hint={
                <>
                  You sign in with it.{' '}
                  <Link
                    to={href('/account/email')}
                    className="text-wine underline underline-offset-4"
                  >
                    Change email address
                  </Link>
                </>
              }
            />
          </div>
          <div className="sm:col-span-2">
            <Field
              {...of('phone')}
              label="Phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required={false}
              hint={PHONE_HINT}
            />
          </div>
        </div>
      </fieldset>
      <AddressFields values={values} errors={errors} countries={countries} />
    </div>
  );
}

function AddressFields({ values, errors, countries }: Omit<ProfileFieldsProps, 'email'>) {
  const of = (name: ProfileField) => fieldOf(name, values, errors);
  return (
    <fieldset className="min-w-0">
      <legend className={legend}>Where you live</legend>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            {...of('address_line_1')}
            label="Address line 1"
            autoComplete="address-line1"
            required={false}
          />
        </div>
        <div className="sm:col-span-2">
          <Field
            {...of('address_line_2')}
            label="Address line 2"
            autoComplete="address-line2"
            required={false}
          />
        </div>
        <Field {...of('city')} label="City" autoComplete="address-level2" required={false} />
        <Field
          {...of('state')}
          label="Region"
          autoComplete="address-level1"
          suggestions={REGIONS}
          required={false}
        />
        <div className="grid grid-cols-1 items-end gap-6 sm:col-span-2 sm:grid-cols-2">
          <Field
            {...of('postal_code')}
            label="Postal code or GhanaPostGPS"
            autoComplete="postal-code"
            required={false}
          />
          <Field
            name="country"
            label="Country"
            autoComplete="country"
            options={countries}
            defaultValue={values.country}
            error={errors.country}
          />
        </div>
      </div>
    </fieldset>
  );
}

function fieldOf(name: ProfileField, values: ProfileInput, errors: FieldErrors<ProfileField>) {
  return {
    name,
    defaultValue: values[name],
    error: errors[name],
    maxLength: PROFILE_LIMITS[name],
  };
}
