import type { SecondFactorOff } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { openUserPool } from '../user-pool.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { openSecurityEmails } from './security-email.ts';

const table = openTable();
const { removeSecondFactor } = openUserPool();
const { forget } = recoveryCodesRepository(table);
const notify = openSecurityEmails(table);

/** Takes the second factor off, and its recovery codes with it; once more changes nothing and is not told again. */
export const handler = freshShopHandler(async (_event, shopId) => {
  await removeSecondFactor(shopId);
  if (await forget(shopId)) await notify(shopId, 'off');
  return json(200, { state: 'off' } satisfies SecondFactorOff);
});
