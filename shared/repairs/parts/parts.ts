import * as z from 'zod/mini';
import { calendarDay } from '../../calendar-day.ts';
import { remindedSchema } from '../../notifications/reminders/reminders.ts';
import { optionalLine, requiredLine } from '../../text.ts';
import { parisDay } from '../../time.ts';
import { aYearAfter, TOO_FAR } from '../promised-input.ts';
import { repairSchema, repairSummarySchema } from '../repairs.ts';
import { repairPartsSchema } from './answers.ts';

export const PARTS_LIMITS = { parts: 20, label: 150, supplier: 80 } as const;
const MOST_CENTS = 10_000_000;

export const PARTS_FULL = `Une réparation compte au plus ${PARTS_LIMITS.parts} pièces. Retirez celles qui ne servent plus.`;
const NOT_YET = 'Cette date est à venir. Choisissez aujourd’hui ou un jour passé.';
const BEFORE_ORDER = 'Cette date précède celle de la commande.';
const PRICE = 'Indiquez un prix de 0 à 100\u202f000\u00a0€.';

const pastDay = z.optional(
  calendarDay.check(z.refine((day) => day <= parisDay(Date.now()), NOT_YET)),
);

/** The shop types the parts that a repair needs. Customers never see them. */
export const repairPartInput = z
  .strictObject({
    /** The browser gives a part this id, which stays the same when other parts are added or removed. */
    id: z.string().check(z.regex(/^[\w-]{8,36}$/)),
    label: requiredLine(PARTS_LIMITS.label),
    supplier: optionalLine(PARTS_LIMITS.supplier),
    priceCents: z.optional(z.int(PRICE).check(z.minimum(0, PRICE), z.maximum(MOST_CENTS, PRICE))),
    orderedOn: pastDay,
    expectedOn: z.optional(
      calendarDay.check(z.refine((day) => day <= aYearAfter(parisDay(Date.now())), TOO_FAR)),
    ),
    arrivedOn: pastDay,
  })
  .check(
    z.superRefine(({ orderedOn, expectedOn, arrivedOn }, context) => {
      if (orderedOn === undefined) return;
      for (const [field, day] of Object.entries({ expectedOn, arrivedOn })) {
        if (day === undefined || day >= orderedOn) continue;
        context.addIssue({ code: 'custom', message: BEFORE_ORDER, path: [field], input: day });
      }
    }),
  );
export type RepairPartInput = z.infer<typeof repairPartInput>;

/** The body of PUT /api/repairs/{id}/parts has all parts and the version that was changed, or 0 for the first. */
export const repairPartsInput = z.strictObject({
  version: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  parts: z.array(repairPartInput).check(
    z.maxLength(PARTS_LIMITS.parts, { error: PARTS_FULL, abort: true }),
    z.refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length),
  ),
});
export type RepairPartsInput = z.infer<typeof repairPartsInput>;

export const repairRecordSchema = z.object({
  ...repairSchema.shape,
  parts: z.optional(repairPartsSchema),
  /** This is the outcome of the request for a review after the hand-over. */
  review: z.optional(remindedSchema),
  /** The other devices of the intake are listed, without withdrawn ones. An intake of a single device has no list. */
  depositedWith: z.optional(z.array(repairSummarySchema)),
});
export type RepairRecord = z.infer<typeof repairRecordSchema>;
