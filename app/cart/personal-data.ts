import type { PersonalData } from '#app/accounts/personal-data.ts';
import { listSavedCart } from './saved-cart.ts';

export const cartPersonalData: PersonalData = {
  tables: ['saved_cart_lines'],
  export: async (user) => ({
    savedCart: (await listSavedCart({ userId: user.id, now: new Date() })).map(
      ({ name, quantity }) => ({
        product: name,
        quantity,
      }),
    ),
  }),
};
