import * as z from 'zod/mini';
import { documentSummarySchema } from '../documents/issued/issued.ts';
import { repairSummarySchema } from '../repairs/repairs.ts';
import { customerNoteSchema, customerSchema } from './customers.ts';

export const customerDetailsSchema = z.object({
  customer: customerSchema,
  repairs: z.array(repairSummarySchema),
  documents: z.array(documentSummarySchema),
  ...customerNoteSchema.shape,
});
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
