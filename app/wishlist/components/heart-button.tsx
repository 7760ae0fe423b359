import { Icon } from '#app/ui/icon.tsx';
import { useWish } from '../browser/use-wish.ts';

type HeartProps = { product: { id: string; name: string }; look?: 'on-picture' | 'plain' };

const LOOKS = {
  'on-picture': 'size-11 rounded-full bg-picture-ivory/90 text-picture-wine hover:bg-picture-ivory',
  plain: 'size-12 rounded-control border border-line-strong text-wine hover:border-wine',
};

/** Puts a product on the wishlist and takes it off again; filled while it is on it. */
export function HeartButton({ product, look = 'on-picture' }: HeartProps) {
  const { wished, turn } = useWish(product);
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={
        wished
          ? `Remove ${product.name} from your wishlist`
          : `Add ${product.name} to your wishlist`
      }
      onClick={() => void turn(!wished)}
      className={`needs-script grid place-items-center transition-colors ${LOOKS[look]}`}
    >
      <Icon name={wished ? 'heart-filled' : 'heart'} className="size-5" />
    </button>
  );
}
