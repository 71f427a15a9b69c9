import * as z from 'zod/mini';
import { documentSummarySchema } from '../documents/issued/issued.ts';
import { repairSummarySchema } from '../repairs/repairs.ts';
import { customerNoteSchema, customerSchema } from './customers.ts';

/** Answer of GET /api/customers/{id}: the customer of the repair, the note, repairs and documents, newest first. */
export const customerDetailsSchema = z.object({
  customer: customerSchema,
  repairs: z.array(repairSummarySchema),
  documents: z.array(documentSummarySchema),
  ...customerNoteSchema.shape,
});
export type CustomerDetails = z.infer<typeof customerDetailsSchema>;
