import { Heart } from 'lucide-react';
import { useSession } from '#app/accounts/session.tsx';
import { toast } from '#app/ui/toast-store.ts';

type HeartProps = { product: { id: string; name: string }; look?: 'on-picture' | 'plain' };

const LOOKS = {
  'on-picture': 'size-11 rounded-full bg-picture-ivory/90 text-picture-wine hover:bg-picture-ivory',
  plain: 'size-12 rounded-control border border-line-strong text-wine hover:border-wine',
};

/** Whether a product is wished for, and the way to sign in for those who are not. */
export function HeartButton({ product, look = 'on-picture' }: HeartProps) {
  const { wishlist } = useSession();
  const wished = wishlist.includes(product.id);
  return (
    <button
      type="button"
      aria-pressed={wished}
      aria-label={`Add ${product.name} to your wishlist`}
      onClick={() =>
        toast('Please sign in', 'You need to be signed in to add items to your wishlist.', {
          tone: 'trouble',
          action: { label: 'Sign in', to: '/auth' },
        })
      }
      className={`needs-script grid place-items-center transition-colors ${LOOKS[look]}`}
    >
      <Heart aria-hidden="true" className={`size-5 ${wished ? 'fill-current' : ''}`} />
    </button>
  );
}
