import type { PersonalData } from '#app/accounts/personal-data.ts';
import { listWishes } from './queries.ts';

export const wishlistPersonalData: PersonalData = {
  tables: ['wishlist'],
  export: async (user) => ({
    wishlist: (await listWishes(user.id)).map(({ product, createdAt }) => ({
      product: product.name,
      addedAt: createdAt,
    })),
  }),
};
