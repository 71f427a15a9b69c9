import * as z from 'zod/mini';
import { userSessionSchema } from '../account/session.ts';
import { repairPageSchema, repairStatsSchema } from './repairs.ts';

/** Answer of GET /api/dashboard: what GET /api/session, /api/repairs and /api/repairs/stats answer, at once. */
export const dashboardSchema = z.object({
  session: userSessionSchema,
  page: repairPageSchema,
  stats: repairStatsSchema,
});
export type Dashboard = z.infer<typeof dashboardSchema>;
