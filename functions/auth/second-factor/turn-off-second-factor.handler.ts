import type { SecondFactorOff } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { openUserPool } from '../user-pool.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { openSecurityEmails } from './security-email.ts';

const table = openTable();
const { removeSecondFactor } = openUserPool();
const { forget } = recoveryCodesRepository(table);
const notify = openSecurityEmails(table);

/** Turns the second factor off and deletes its recovery codes. A second call changes nothing and sends no e-mail. */
export const handler = freshShopHandler(
  'DELETE /api/account/second-factor',
  {},
  async (_input, shopId) => {
    await removeSecondFactor(shopId);
    if (await forget(shopId)) await notify(shopId, 'off');
    return { state: 'off' } satisfies SecondFactorOff;
  },
);
