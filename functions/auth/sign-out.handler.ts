import type { SessionsEnded } from '../../shared/account/account.ts';
import { connectionsRepository } from '../live/connections.repository.ts';
import { overSessions } from '../platform/ended-sessions.ts';
import { selfGuardedHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { signOut } from './sign-out.ts';

const table = openTable();
const connections = connectionsRepository(table);
const refuse = overSessions();

export const handler = selfGuardedHandler(
  'POST /api/account/sign-out',
  {},
  async (_input, _shopId, _correlationId, caller) => {
    await refuse(caller);
    await signOut(table, caller, Date.now());
    await connections.forget(caller.shopId, Date.now(), caller.signedInAtSeconds);
    return { state: 'ended' } satisfies SessionsEnded;
  },
);
