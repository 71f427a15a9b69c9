import { type Statistics, statisticsSchema } from '../../../../shared/statistics/statistics.ts';
import { callApi } from '../../lib/api-client.ts';

/** The shop's statistics. Throws ApiError. */
export const getStatistics = (signal: AbortSignal): Promise<Statistics> =>
  callApi('GET /api/statistics', statisticsSchema, { signal });
