import { Icon } from '#app/ui/icon.tsx';
import { useWish } from '../browser/use-wish.ts';

type HeartProps = { product: { id: string; name: string }; look?: 'on-picture' | 'plain' };

// On a picture it looks smaller than its tap target.
const LOOKS = {
  'on-picture':
    'relative isolate size-11 text-picture-wine before:absolute before:inset-1.5 before:-z-10 before:rounded-full before:bg-picture-ivory/85 before:transition-colors hover:before:bg-picture-ivory',
  plain: 'size-12 rounded-control border border-line-strong text-wine hover:border-wine',
};

/** Adds a product to the wishlist or removes it; filled while it is on it. */
export function HeartButton({ product, look = 'on-picture' }: HeartProps) {
  const { wished, toggle } = useWish(product);
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={
        wished
          ? `Remove ${product.name} from your wishlist`
          : `Add ${product.name} to your wishlist`
      }
      onClick={() => void toggle(!wished)}
      className={`needs-script grid place-items-center transition-colors ${LOOKS[look]}`}
    >
      <Icon
        name={wished ? 'heart-filled' : 'heart'}
        className={look === 'plain' ? 'size-5' : 'size-4'}
      />
    </button>
  );
}
