import * as z from 'zod/mini';
import { userSessionSchema } from '../account/session.ts';
import { newAnswerSchema } from '../documents/new-answers.ts';
import { repairPageSchema, repairStatsSchema } from './repairs.ts';

export const dashboardSchema = z.object({
  session: userSessionSchema,
  page: repairPageSchema,
  stats: repairStatsSchema,
  answers: z.array(newAnswerSchema),
});
export type Dashboard = z.infer<typeof dashboardSchema>;
