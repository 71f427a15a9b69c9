import type { SessionsEnded } from '../../shared/account/account.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { endSessions, sessionEnding } from './end-sessions.ts';
import { openUserPool } from './user-pool.ts';

const dependencies = sessionEnding(openTable(), openUserPool());

/** This also ends the caller's session, so a page that stays open signs in again. */
export const handler = shopHandler('POST /api/account/sessions/end', {}, async (_input, shopId) => {
  await endSessions(dependencies, shopId);
  return { state: 'ended' } satisfies SessionsEnded;
});
