import { randomUUID } from 'node:crypto';
import type { FaultShop } from '../../support/fault-shop.ts';
import { PASSWORD } from '../../support/people.ts';
import { chooseNewPassword, type ShopResponse } from '../../support/shop-client.ts';
import type { Shopper } from '../../support/shoppers.ts';

type By = { instance: { origin: string }; shopper: Shopper };

/** The account of the address that a guest gave chooses a new password by mail: it then has that guest's orders. */
export async function claimByNewPassword(shop: FaultShop, by: By): Promise<ShopResponse> {
  const token = randomUUID();
  await shop.rows(
    `insert into verifications (identifier, value, expires_at)
     select rtrim(translate(encode(sha256(convert_to('reset-password:' || $1, 'UTF8')), 'base64'), '+/', '-_'), '='),
            id, now() + interval '5 minutes' from users where email = $2`,
    [token, by.shopper.email],
  );
  return chooseNewPassword(by, { token, password: PASSWORD });
}
