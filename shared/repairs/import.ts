import * as z from 'zod/mini';
import { newRepairInput, repairStatusSchema } from './repairs.ts';

/** Rows of one request: each is a transaction of its own, and all are answered within a Lambda's time. */
export const IMPORT_BATCH = 20;

const NO_DAY = 'Cette date n’est pas valable.';
/** Nothing was repaired before. */
const FIRST_DAY = '2000-01-01';
/** A day of another calendar or a typing error is refused by the date itself: 31 February is none. */
const isDay = (day: string) =>
  day >= FIRST_DAY && new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) === day;

export const importRowSchema = z.strictObject({
  repair: newRepairInput,
  /** Where the repair stands; taken in where it is absent. */
  status: z.optional(repairStatusSchema),
  /** The day it came in, 'YYYY-MM-DD'; today where it is absent. */
  received: z.optional(z.string().check(z.maxLength(10, NO_DAY), z.refine(isDay, NO_DAY))),
  /** Which of several rows that say the same it is, from 0. */
  occurrence: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Body of POST /api/repairs/import. */
export const importInput = z.strictObject({
  rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(IMPORT_BATCH)),
});

/** What became of a row: stored now, stored by an import before, or more than the plan allows. */
export const importOutcomeSchema = z.enum(['imported', 'known', 'limit-reached']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** Answer of POST /api/repairs/import: an outcome for each row, in their order. */
export const importedSchema = z.object({ outcomes: z.array(importOutcomeSchema) });
