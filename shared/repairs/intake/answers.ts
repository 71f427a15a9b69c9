import * as z from 'zod/mini';
import { repairSchema, repairSummarySchema } from '../repairs.ts';

/** The repairs of an intake, in the order of its devices. */
export const intakeSchema = z.object({ repairs: z.array(repairSchema) });
export type Intake = z.infer<typeof intakeSchema>;

/** The part of the answer that a list needs. */
export const intakeCardsSchema = z.object({ repairs: z.array(repairSummarySchema) });
