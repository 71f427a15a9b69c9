import * as z from 'zod/mini';
import { userSessionSchema } from '../account/session.ts';
import { newAnswerSchema } from '../documents/new-answers.ts';
import { repairPageSchema, repairStatsSchema } from './repairs.ts';

/**
 * Joins the answers of GET /api/session, /api/repairs and /api/repairs/stats, and adds the new answers to quotes.
 */
export const dashboardSchema = z.object({
  session: userSessionSchema,
  page: repairPageSchema,
  stats: repairStatsSchema,
  /** The answers to repairs' quotes that the shop has not seen yet. */
  answers: z.array(newAnswerSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
