import * as z from 'zod/mini';
import { newRepairInput, repairStatusSchema } from './repairs.ts';

/** Rows of one request: each is a transaction of its own, and all are answered within a Lambda's time. */
export const IMPORT_BATCH = 20;

const NO_DAY = 'Cette date n’est pas valable.';
const NOT_COMPLETED = 'Seule une réparation terminée a été rendue au client.';
/** Nothing was repaired before. */
const FIRST_DAY = '2000-01-01';
const WHEN = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
/** A day of another calendar or a typing error is refused by the date itself: 31 February is none. */
function isWhen(when: string): boolean {
  const day = when.slice(0, 10);
  const isDay = new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) === day;
  return WHEN.test(when) && day >= FIRST_DAY && isDay;
}

/** A day, 'YYYY-MM-DD', or a minute of it in Paris, 'YYYY-MM-DDTHH:MM'. */
const whenSchema = z.string().check(z.maxLength(16, NO_DAY), z.refine(isWhen, NO_DAY));
/** The moment at which a record left the day's list; true where it is not known. */
const leftSchema = z.union([whenSchema, z.literal(true)], NO_DAY);

export const importRowSchema = z
  .strictObject({
    repair: newRepairInput,
    /** Where the repair stands; taken in where it is absent. */
    status: z.optional(repairStatusSchema),
    /** When it came in; now where it is absent. */
    received: z.optional(whenSchema),
    /** When the device was given back, which only that of a completed repair is. */
    handedOver: z.optional(leftSchema),
    /** When the record was withdrawn. */
    withdrawn: z.optional(leftSchema),
    /** Which of several rows that say the same it is, from 0. */
    occurrence: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  })
  .check(
    z.refine(({ status, handedOver }) => !handedOver || status === 'completed', {
      path: ['handedOver'],
      error: NOT_COMPLETED,
    }),
  );
export type ImportRow = z.infer<typeof importRowSchema>;

/** Body of POST /api/repairs/import. */
export const importInput = z.strictObject({
  rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(IMPORT_BATCH)),
});

/**
 * What became of a row: stored now, stored by an earlier import, refused because the plan is full, or refused because a
 * text of it holds a link, which the free plan does not allow.
 */
export const importOutcomeSchema = z.enum(['imported', 'known', 'limit-reached', 'has-link']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** Answer of POST /api/repairs/import: an outcome for each row, in their order. */
export const importedSchema = z.object({ outcomes: z.array(importOutcomeSchema) });
