import * as z from 'zod/mini';
import { userSessionSchema } from '../account/session.ts';
import { newAnswerSchema } from '../documents/new-answers.ts';
import { repairPageSchema, repairStatsSchema } from './repairs.ts';

/** The answers of GET /api/session, /api/repairs and /api/repairs/stats in one, with the new answers to quotes. */
export const dashboardSchema = z.object({
  session: userSessionSchema,
  page: repairPageSchema,
  stats: repairStatsSchema,
  /** The answers to repairs' quotes that the shop has not seen yet. */
  answers: z.array(newAnswerSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
