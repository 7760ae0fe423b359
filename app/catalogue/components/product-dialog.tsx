import { useState } from 'react';
import { href, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { ConflictChoices } from '#app/ui/staff/conflict-choices.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { PreviousNextLinks } from '#app/ui/staff/previous-next.tsx';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { useMerged } from '#app/ui/staff/use-merged.ts';
import { useTyped } from '#app/ui/unsaved.ts';
import { decimalOf } from '#app/values/money.ts';
import type { PreviousNext } from '#app/values/previous-next.ts';
import type { Fact } from '../facts/rules.ts';
import { PRODUCT_LIMITS, type SeenProduct, type TypedProduct } from '../products/form.ts';
import { baseOf, type ProductDraft } from '../products/rules.ts';
import { STATE_CHOICES } from '../products/state-words.ts';
import type { ProductAnswer } from '../products/words.ts';
import { FactFields, useFactFields } from './fact-fields.tsx';
import { ImageField } from './image-field.tsx';
import { StockFields } from './stock-fields.tsx';

type ProductDialogProps = {
  title: string;
  /** The id of the product; none for a new one. */
  id?: string;
  /** The id that a new product will get; none for an existing one. */
  newId?: string;
  adjacent?: PreviousNext;
  draft: ProductDraft;
  version?: number;
  reserved?: number;
  categories: readonly { id: string; name: string; facts: readonly Fact[] }[];
  answer: ProductAnswer | undefined;
};

/** The product form in a dialog over the list. */
export function ProductDialog(props: ProductDialogProps) {
  const { id = '', title, adjacent = {}, answer } = props;
  const address = useListAddress(href('/admin/products'));
  const busy = useNavigation().state !== 'idle';
  const [typed, setTyped] = useTyped(id);
  return (
    <RouteDialog
      title={title}
      closeTo={address.here}
      unsaved={typed && !busy && !answer?.done}
      size="wide"
      beside={<PreviousNextLinks id={id} noun="product" adjacent={adjacent} address={address} />}
    >
      <ProductForm
        key={id}
        {...props}
        closeTo={address.here}
        busy={busy}
        onType={() => setTyped(true)}
      />
    </RouteDialog>
  );
}

type ProductFormProps = ProductDialogProps & {
  closeTo: string;
  busy: boolean;
  onType: () => void;
};

function ProductForm({ closeTo, busy, onType, ...props }: ProductFormProps) {
  // The values when the form was opened: a revalidation must not replace them unnoticed.
  const [opened] = useState(props);
  const { result } = useDialogAnswer(props.answer, closeTo);
  const errors = result?.errors ?? {};
  const { draft, version = 0 } = opened;
  const start = { version, stock: draft.stock ?? 0, inStock: draft.inStock };
  const seen = useMerged<SeenProduct>(start, props.answer?.seen);
  const typed = result?.typed ?? typedFrom(draft);
  const { facts, values, noteTyped } = useFactFields(props.categories, typed.category, {
    ...draft.facts,
    ...typed.facts,
  });
  return (
    <DialogForm
      result={result}
      errors={errors}
      onType={(form) => {
        noteTyped(form);
        onType();
      }}
    >
      {opened.newId && <input type="hidden" name="id" value={opened.newId} />}
      <SeenFields seen={seen} />
      <ConflictChoices base={result?.base ?? baseOf(draft)} conflicts={result?.conflicts} />
      <ProductFields
        typed={typed}
        errors={errors}
        categories={props.categories}
        reserved={props.reserved ?? 0}
      />
      <FactFields facts={facts} values={values} errors={errors} />
      <ImageField pictures={draft.pictures} error={errors.image_urls} />
      <DialogButtons>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}

function typedFrom(draft: ProductDraft): TypedProduct {
  const price = draft.price === null ? '' : decimalOf(draft.price);
  const stock = draft.stock === null ? '' : String(draft.stock);
  return { ...draft, price, stock, leadDays: draft.leadDays === 0 ? '' : String(draft.leadDays) };
}

function SeenFields({ seen }: { seen: SeenProduct }) {
  return (
    <>
      <input type="hidden" name="version" value={seen.version} />
      <input type="hidden" name="seen_stock" value={seen.stock} />
      <input type="hidden" name="seen_in_stock" value={seen.inStock ? 'yes' : 'no'} />
    </>
  );
}

type FieldsProps = {
  typed: TypedProduct;
  errors: NonNullable<ProductAnswer['errors']>;
  categories: ProductDialogProps['categories'];
  reserved: number;
};

function ProductFields({ typed, errors, categories, reserved }: FieldsProps) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={typed.name}
        maxLength={PRODUCT_LIMITS.name}
        autoComplete="off"
        error={errors.name}
      />
      <Field
        name="sku"
        label="SKU"
        required={false}
        defaultValue={typed.sku}
        maxLength={PRODUCT_LIMITS.sku}
        autoComplete="off"
        error={errors.sku}
        hint="Your own number for it. Printed on packing slips: choose one that does not say what it is."
      />
      <Field
        name="description"
        label="Description"
        multiline
        required={false}
        defaultValue={typed.description}
        maxLength={PRODUCT_LIMITS.description}
        error={errors.description}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          name="price"
          label="Price (GH₵)"
          inputMode="decimal"
          defaultValue={typed.price}
          autoComplete="off"
          maxLength={20}
          error={errors.price}
        />
        <Field
          name="category"
          label="Category"
          defaultValue={typed.category}
          error={errors.category}
          options={[
            { value: '', label: 'Please choose' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <Field
        name="state"
        label="State"
        options={STATE_CHOICES}
        defaultValue={typed.state}
        error={errors.state}
        hint="Customers see only active products."
      />
      <StockFields
        stock={typed.stock}
        inStock={typed.inStock}
        reserved={reserved}
        error={errors.stock_quantity}
      />
      <Checkbox
        name="featured"
        label="Featured"
        hint="Shown on the home page, and first in lists."
        defaultChecked={typed.featured}
      />
      <Field
        name="lead_days"
        label="Lead time"
        required={false}
        inputMode="numeric"
        hint="Delivery days it takes to make, where that is longer than usual. Customers cannot choose an earlier day."
        defaultValue={typed.leadDays}
        error={errors.lead_days}
      />
      <Checkbox
        name="is_fresh"
        label="Fresh"
        hint="Delivered only on a day that the customer chooses at checkout."
        defaultChecked={typed.isFresh}
      />
    </>
  );
}
