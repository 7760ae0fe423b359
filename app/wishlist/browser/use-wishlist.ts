import { useSession } from '#app/accounts/session.tsx';

/** The wishlist's part of the session: the ids of the products on it. */
export type WishlistPart = { wishlist: string[] };

const NONE: string[] = [];

/** The session with this tab's hearts; `setWished` updates one optimistically. */
export function useWishlist() {
  const { wishlist = NONE, ...session } = useSession<WishlistPart>();
  return {
    ...session,
    wishlist,
    setWished: (productId: string, wished: boolean) =>
      session.changePart<WishlistPart>((now) => {
        const others = now.wishlist.filter((id) => id !== productId);
        return { wishlist: wished ? [productId, ...others] : others };
      }),
  };
}
