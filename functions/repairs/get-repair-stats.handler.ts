import { profileRepository } from '../billing/profile.repository.ts';
import { json, shopHandler } from '../platform/http.ts';
import { openTable } from '../platform/table.ts';
import { repairStats } from './repair-stats.ts';

const profiles = profileRepository(openTable());

export const handler = shopHandler(async (_event, shopId) =>
  json(200, repairStats(await profiles.statusCounts(shopId))),
);
