import type { SecondFactorOn } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../platform/entry/http.ts';
import { openUserPool } from '../user-pool.ts';

const { requireSecondFactor } = openUserPool();

/** A page cannot do this in the user pool itself, so a stolen token cannot lock the owner out. */
export const handler = freshShopHandler(
  'PUT /api/account/second-factor',
  {},
  async (_input, shopId) => {
    await requireSecondFactor(shopId);
    return { state: 'on' } satisfies SecondFactorOn;
  },
);
