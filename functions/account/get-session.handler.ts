import { json, shopHandler } from '../platform/http.ts';
import { openTable } from '../platform/table.ts';
import { sessionRepository } from './session.repository.ts';
import { userSession } from './session.ts';

const sessions = sessionRepository(openTable());

export const handler = shopHandler(async (_event, shopId) => {
  const { profile, company } = await sessions.get(shopId);
  return json(200, userSession(shopId, profile, company, Date.now()));
});
