import { json, shopHandler } from '../platform/http.ts';
import { logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';
import { reconcileUsage } from './reconcile-usage.ts';
import { sessionRepository } from './session.repository.ts';
import { userSession } from './session.ts';
import { usageCountRepository } from './usage-count.repository.ts';

const table = openTable();
const sessions = sessionRepository(table);
const dependencies = { usage: usageCountRepository(table), now: () => Date.now() };

export const handler = shopHandler(async (_event, shopId) => {
  const { profile = {}, company } = await sessions.get(shopId);
  const checked = await reconcileUsage(dependencies, shopId, profile).catch((error: unknown) => {
    // A session that loads matters more than a counter that waits.
    logger.error('The usage counters could not be compared', { error });
    return profile;
  });
  return json(200, userSession(shopId, checked, company, Date.now()));
});
