import type { Person } from './people.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** An address as somebody types it. */
export const TYPED_ADDRESS = {
  label: 'Home',
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: 'GA-183-8164',
  landmark: 'Yellow gate',
};

type Wanted = { label?: string; address?: string; isDefault?: boolean };

/** An address of the address book, made straight in the database. */
export async function makeAddress(
  rows: Rows,
  { id }: Pick<Person, 'id'>,
  { label = 'Home', address = '12 Oxford Street', isDefault = false }: Wanted = {},
): Promise<string> {
  const [made] = await rows<{ id: string }>(
    `insert into addresses (user_id, label, first_name, last_name, phone, address, city, region, landmark, identity, is_default)
     values ($1, $2, 'Ama', 'Mensah', '+233241234567', $3, 'Accra', 'Greater Accra', 'Yellow gate',
       lower('ama|mensah|+233241234567|' || $3 || '|accra|greater accra'), $4) returning id`,
    [id, label, address, isDefault],
  );
  return made?.id ?? '';
}

export type AddressRow = {
  id: string;
  label: string;
  phone: string;
  address: string;
  landmark: string;
  is_default: boolean;
};

export const addressesOf = (rows: Rows, { id }: Pick<Person, 'id'>) =>
  rows<AddressRow>(
    `select id, label, phone, address, landmark, is_default from addresses
      where user_id = $1 order by is_default desc, created_at, id`,
    [id],
  );
