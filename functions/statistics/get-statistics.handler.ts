import { subscriptionsRepository } from '../billing/subscriptions/subscriptions.repository.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { getStatistics } from './get-statistics.ts';
import { statisticsRepository } from './statistics.repository.ts';

const table = openTable();
const dependencies = {
  profiles: subscriptionsRepository(table),
  statistics: statisticsRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler('GET /api/statistics', {}, (_input, shopId) =>
  getStatistics(dependencies, shopId),
);
