import * as z from 'zod/mini';
import { parisDay } from '../time.ts';
import { repairFieldsInput } from './repair-input.ts';
import { repairStatusSchema } from './repairs.ts';

/** A request has at most this many rows. Each is a transaction, and all must finish within a Lambda's time limit. */
export const IMPORT_BATCH = 20;

const NO_DAY = 'Cette date n’est pas valable.';
const TOO_FAR = 'L’année de cette date est trop lointaine. Corrigez-la.';
const NOT_COMPLETED = 'Seule une réparation terminée a été rendue au client.';
const FIRST_DAY = '2000-01-01';
const WHEN = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d)?$/;
function isWhen(when: string): boolean {
  const day = when.slice(0, 10);
  const isDay = new Date(`${day}T12:00:00Z`).toJSON()?.slice(0, 10) === day;
  return WHEN.test(when) && day >= FIRST_DAY && isDay;
}

/** Returns whether a year is plausible. A year after the next one was mistyped. */
const isNearYear = (when: string): boolean =>
  Number(when.slice(0, 4)) <= Number(parisDay(Date.now()).slice(0, 4)) + 1;

/** The text is a day, 'YYYY-MM-DD', or a minute in Paris, 'YYYY-MM-DDTHH:MM'. */
const whenSchema = z
  .string()
  .check(
    z.maxLength(16, NO_DAY),
    z.refine(isWhen, { error: NO_DAY, abort: true }),
    z.refine(isNearYear, TOO_FAR),
  );
/** A record left the list of open repairs at this moment. The value is true if the moment is unknown. */
const leftSchema = z.union([whenSchema, z.literal(true)], NO_DAY);

export const importRowSchema = z
  .strictObject({
    repair: repairFieldsInput,
    status: z.optional(repairStatusSchema),
    received: z.optional(whenSchema),
    promised: z.optional(whenSchema),
    handedOver: z.optional(leftSchema),
    withdrawn: z.optional(leftSchema),
    /** `occurrence` numbers several identical rows, from 0. */
    occurrence: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  })
  .check(
    z.refine(({ status, handedOver }) => !handedOver || status === 'completed', {
      path: ['handedOver'],
      error: NOT_COMPLETED,
    }),
  );
export type ImportRow = z.infer<typeof importRowSchema>;

export const importInput = z.strictObject({
  rows: z.array(importRowSchema).check(z.minLength(1), z.maxLength(IMPORT_BATCH)),
});

/** A row is imported, known from an earlier import, refused by the plan, or refused because it contains a link. */
export const importOutcomeSchema = z.enum(['imported', 'known', 'limit-reached', 'has-link']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const importedSchema = z.object({ outcomes: z.array(importOutcomeSchema) });
