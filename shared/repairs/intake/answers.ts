import * as z from 'zod/mini';
import { repairSchema, repairSummarySchema } from '../repairs.ts';

export const intakeSchema = z.object({ repairs: z.array(repairSchema) });
export type Intake = z.infer<typeof intakeSchema>;

/** The part of the answer that a list needs. */
export const intakeCardsSchema = z.object({ repairs: z.array(repairSummarySchema) });
