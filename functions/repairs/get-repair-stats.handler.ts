import { profileRepository } from '../billing/profile.repository.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { repairStats } from './repair-stats.ts';

const profiles = profileRepository(openTable());

export const handler = shopHandler(async (_event, shopId) =>
  json(200, repairStats(await profiles.statusCounts(shopId))),
);
