import { type Statistics, statisticsSchema } from '../../../../shared/statistics/statistics.ts';
import { callApi } from '../../lib/api-client.ts';

/** Counting repairs from before takes some seconds a request. */
const TIMEOUT_MS = 25_000;

/** The shop's statistics, or how far they are. Throws ApiError. */
export const getStatistics = (signal: AbortSignal): Promise<Statistics> =>
  callApi('/api/statistics', statisticsSchema, { signal, timeoutMs: TIMEOUT_MS });
