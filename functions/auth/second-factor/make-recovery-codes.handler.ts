import type { RecoveryCodes } from '../../../shared/account/second-factor.ts';
import { freshShopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { openTable } from '../../platform/table.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';
import { newCodes } from './recovery-codes.ts';
import { openSecurityLetters } from './security-letter.ts';
import { utcDay } from './utc-day.ts';

const table = openTable();
const repository = recoveryCodesRepository(table);
const tell = openSecurityLetters(table);

/** New recovery codes in the place of those before; this answer alone has them. */
export const handler = freshShopHandler(async (_event, shopId) => {
  const { codes, kept } = await newCodes();
  await repository.replace(shopId, kept, utcDay(Date.now()));
  await tell(shopId, 'codes');
  return json(201, { codes } satisfies RecoveryCodes);
});
