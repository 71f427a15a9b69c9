import type { SecondFactorOn } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../platform/entry/http.ts';
import { openUserPool } from '../user-pool.ts';

const { requireSecondFactor } = openUserPool();

/**
 * Turns the second factor on after a fresh sign-in. A page cannot do so in the user pool itself, so a stolen token
 * cannot lock the owner out.
 */
export const handler = freshShopHandler(
  'PUT /api/account/second-factor',
  {},
  async (_input, shopId) => {
    await requireSecondFactor(shopId);
    return { state: 'on' } satisfies SecondFactorOn;
  },
);
