import { type Statistics, statisticsSchema } from '../../../../shared/statistics/statistics.ts';
import { callApi } from '../../lib/api-client.ts';

/** Counting older repairs takes some seconds per request. */
const TIMEOUT_MS = 25_000;

/** The shop's statistics, or the progress of counting them. Throws ApiError. */
export const getStatistics = (signal: AbortSignal): Promise<Statistics> =>
  callApi('GET /api/statistics', statisticsSchema, { signal, timeoutMs: TIMEOUT_MS });
