import type { Person } from './people.ts';
import type { TestShop } from './test-shop.ts';

/** A profile as somebody types it. */
export const AMA = {
  first_name: 'Ama',
  last_name: 'Mensah',
  phone: '024 123 4567',
  address_line_1: '14 Palm Street',
  address_line_2: 'Behind the yellow gate',
  city: 'Accra',
  state: 'greater accra',
  postal_code: 'ga1838164',
  country: 'GH',
};

type Fields = Record<string, string>;

/** The form of the profile as one browser sends it, and what is kept of it. */
export function profiles(shop: TestShop, cookie: string) {
  return {
    save: (fields: Fields, headers: Fields = { cookie }) =>
      shop.post('/account?index', new URLSearchParams(fields), headers),
    profileOf: async ({ id }: Person) => {
      const select = 'select * from profiles where user_id = $1';
      return (await shop.rows<Record<string, unknown>>(select, [id]))[0];
    },
    /** Everything that saving a profile could ever touch. */
    everything: async () => ({
      profiles: await shop.rows('select * from profiles order by id'),
      users: await shop.rows('select * from users order by id'),
      roles: await shop.rows('select * from user_roles order by id'),
    }),
  };
}
