import type { ReactNode } from 'react';
import {
  type Shipment,
  MAX_SHIPMENT_NAME_LENGTH,
  MAX_TRACKING_URL_LENGTH,
} from '#app/orders/shipments/rules.ts';
import { Field } from '#app/ui/field.tsx';
import type { FieldErrors } from '#app/web/forms.ts';
import type { ShipmentField, TypedShipment } from '../shipment-form.ts';

type ShipmentFieldsProps = { typed: TypedShipment; errors: FieldErrors<ShipmentField> };

/** A choice of two; the other one's fields are hidden by CSS alone. */
export function ShipmentFields({ typed, errors }: ShipmentFieldsProps) {
  return (
    <fieldset className="group grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1.5 font-semibold">Who brings it?</legend>
      <div className="grid grid-cols-2 gap-3">
        <Way by="rider" typed={typed}>
          A rider
        </Way>
        <Way by="carrier" typed={typed}>
          A carrier
        </Way>
      </div>
      <div className="grid grid-cols-1 gap-4 group-has-[[value=carrier]:checked]:hidden">
        <Field
          name="rider_name"
          label="Rider’s name"
          required={false}
          autoComplete="off"
          defaultValue={typed.rider_name}
          maxLength={MAX_SHIPMENT_NAME_LENGTH}
          error={errors.rider_name}
        />
        <Field
          name="rider_phone"
          label="Rider’s phone"
          type="tel"
          required={false}
          autoComplete="off"
          defaultValue={typed.rider_phone}
          maxLength={40}
          error={errors.rider_phone}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 group-has-[[value=rider]:checked]:hidden">
        <Field
          name="carrier"
          label="Carrier’s name"
          required={false}
          autoComplete="off"
          defaultValue={typed.carrier}
          maxLength={MAX_SHIPMENT_NAME_LENGTH}
          error={errors.carrier}
        />
        <Field
          name="tracking_url"
          label="Tracking link"
          hint="Starts with https://"
          inputMode="url"
          required={false}
          autoComplete="off"
          defaultValue={typed.tracking_url}
          maxLength={MAX_TRACKING_URL_LENGTH}
          error={errors.tracking_url}
        />
      </div>
    </fieldset>
  );
}

type WayProps = { by: Shipment['by']; typed: TypedShipment; children: ReactNode };

function Way({ by, typed, children }: WayProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong bg-surface px-3.5 has-checked:border-wine has-checked:bg-tint">
      <input
        id={by === 'rider' ? 'field-by' : undefined}
        type="radio"
        name="by"
        value={by}
        defaultChecked={by === 'carrier' ? typed.by === 'carrier' : typed.by !== 'carrier'}
        className="size-5 shrink-0 accent-wine"
      />
      {children}
    </label>
  );
}
