import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '#app/ui/picture.tsx';
import type { UploadedPicture } from '../products/rules.ts';

type ProductPicturesProps = { pictures: readonly UploadedPicture[]; error?: string | undefined };

/** The pictures of a product in their order; the first one stands in every list. */
export function ProductPictures({ pictures, error }: ProductPicturesProps) {
  const [shown, setShown] = useState(pictures);
  const move = (from: number, to: number) =>
    setShown((before) => {
      const next = [...before];
      next.splice(to, 0, ...next.splice(from, 1));
      return next;
    });
  return (
    <fieldset id="field-image_urls" tabIndex={-1}>
      <legend className="mb-1.5 font-semibold">Images</legend>
      {shown.length === 0 && <p className="text-sm text-muted">No images.</p>}
      <ol className="flex flex-wrap gap-4">
        {shown.map((picture, place) => (
          <li key={picture.url} className="w-36">
            <input type="hidden" name="image_urls" value={picture.url} />
            <Picture
              picture={picture}
              sizes="144px"
              className="aspect-4/5 w-full rounded-control object-cover"
            />
            <div className="mt-1 flex justify-between">
              <Act
                label={`Move image ${place + 1} forward`}
                icon={ArrowLeft}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              />
              <Act
                label={`Move image ${place + 1} back`}
                icon={ArrowRight}
                disabled={place === shown.length - 1}
                onClick={() => move(place, place + 1)}
              />
              <Act
                label={`Remove image ${place + 1}`}
                icon={Trash2}
                onClick={() =>
                  setShown((before) => before.filter(({ url }) => url !== picture.url))
                }
              />
            </div>
          </li>
        ))}
      </ol>
      {error && <p className="mt-1.5 text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

type ActProps = {
  label: string;
  icon: typeof Trash2;
  disabled?: boolean;
  onClick: () => void;
};

function Act({ label, icon: Icon, disabled, onClick }: ActProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-tint hover:text-wine disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
