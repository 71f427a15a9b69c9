import * as z from 'zod/mini';
import {
  DEVICE_TYPES,
  type DeviceType,
  repairStatusSchema,
} from '../../../../shared/repairs/repairs.ts';
import {
  ISSUE_KINDS,
  type IssueKind,
  type Statistics,
} from '../../../../shared/statistics/statistics.ts';
import { callApi } from '../../lib/api-client.ts';

const count = z.int();
const share = z.nullable(z.number());
const keysOf = <Value extends string>(values: Record<Value, unknown>) =>
  Object.keys(values) as [Value, ...Value[]];

const statisticsSchema = z.union([
  z.object({ state: z.literal('counting'), counted: count }),
  z.object({
    state: z.literal('ready'),
    months: z.array(z.object({ month: z.string(), received: count, completed: count })),
    received: count,
    completed: count,
    meanMinutes: share,
    medianMinutes: share,
    statusMinutes: z.array(z.object({ status: repairStatusSchema, minutes: z.number() })),
    toldByEmail: share,
    toldBySms: share,
    devices: z.array(z.object({ device: z.enum(keysOf<DeviceType>(DEVICE_TYPES)), count })),
    issues: z.array(z.object({ issue: z.enum(keysOf<IssueKind>(ISSUE_KINDS)), count })),
  }),
]) satisfies z.ZodMiniType<Statistics>;

/** Counting repairs from before takes some seconds a request. */
const TIMEOUT_MS = 25_000;

/** The shop's statistics, or how far they are. Throws ApiError. */
export const getStatistics = (signal: AbortSignal): Promise<Statistics> =>
  callApi('/api/statistics', statisticsSchema, { signal, timeoutMs: TIMEOUT_MS });
