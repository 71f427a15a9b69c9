import { ownShopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { loadSession, sessionDependencies } from './load-session.ts';

const dependencies = sessionDependencies(openTable());

export const handler = ownShopHandler('GET /api/session', {}, async (_input, shopId) => {
  const { session } = await loadSession(dependencies, shopId);
  return session;
});
