import * as z from 'zod/mini';
import type { Dashboard } from '../../../../shared/repairs/dashboard.ts';
import { DELIVERY_CAUSES, type Delivery } from '../../../../shared/repairs/notifications.ts';
import {
  deviceTypeSchema,
  type RepairPage,
  type RepairStats,
  type RepairSummary,
  repairStatusSchema,
} from '../../../../shared/repairs/repairs.ts';
import { userSessionSchema } from '../../lib/session-schema.ts';

const deliverySchema = z.object({
  state: z.enum(['waiting', 'sent', 'refused']),
  at: z.string(),
  historyIndex: z.number(),
  reason: z.optional(z.string()),
  cause: z.optional(z.enum(DELIVERY_CAUSES)),
}) satisfies z.ZodMiniType<Delivery>;

/** A repair as the list shows it; a whole repair fits too. */
export const repairSummarySchema = z.object({
  id: z.string(),
  trackingNumber: z.string(),
  deviceType: deviceTypeSchema,
  deviceModel: z.string(),
  issue: z.string(),
  customerName: z.string(),
  customerFirstName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  status: repairStatusSchema,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  deliveries: z.object({ email: z.optional(deliverySchema), sms: z.optional(deliverySchema) }),
}) satisfies z.ZodMiniType<RepairSummary>;

export const repairPageSchema = z.object({
  repairs: z.array(repairSummarySchema),
  cursor: z.nullable(z.string()),
}) satisfies z.ZodMiniType<RepairPage>;

export const repairStatsSchema = z.object({
  total: z.number(),
  pending: z.number(),
  inProgress: z.number(),
  completed: z.number(),
  needsContact: z.number(),
}) satisfies z.ZodMiniType<RepairStats>;

export const dashboardSchema = z.object({
  session: userSessionSchema,
  page: repairPageSchema,
  stats: repairStatsSchema,
}) satisfies z.ZodMiniType<Dashboard>;
