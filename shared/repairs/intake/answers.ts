import * as z from 'zod/mini';
import { repairSchema, repairSummarySchema } from '../repairs.ts';

export const intakeSchema = z.object({ repairs: z.array(repairSchema) });
export type Intake = z.infer<typeof intakeSchema>;

export const intakeCardsSchema = z.object({ repairs: z.array(repairSummarySchema) });
