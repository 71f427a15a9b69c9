import * as z from 'zod/mini';
import { repairStatusSchema } from '../../shared/repairs/repairs.ts';
import { optionalLine } from '../../shared/text.ts';

/** The query parameters that narrow a list of repairs. */
export const repairFilterQuery = {
  status: z.optional(repairStatusSchema),
  q: optionalLine(100),
};
