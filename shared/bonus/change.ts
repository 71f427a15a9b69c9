import * as z from 'zod/mini';
import { calendarDay } from '../calendar-day.ts';
import { keysOf } from '../keys-of.ts';
import { BONUS_PROOFS, BONUS_STATES } from './schemes.ts';

const PROOFS = keysOf(BONUS_PROOFS);

/** This is the body of PUT /api/documents/{id}/bonus. Absent fields stay as they are. */
export const bonusChange = z.strictObject({
  state: z.optional(z.enum(keysOf(BONUS_STATES), 'Choisissez où en est le bonus dans la liste.')),
  proofs: z.optional(
    z.array(z.enum(PROOFS, 'Choisissez les pièces dans la liste.')).check(
      z.maxLength(PROOFS.length, 'Chaque pièce ne compte qu’une fois.'),
      z.overwrite((proofs) => PROOFS.filter((each) => proofs.includes(each))),
    ),
  ),
  /**
   * The bonus came in or was refused on this day, or one of the two was reversed on it. An absent field means
   * today.
   */
  date: z.optional(calendarDay),
});
export type BonusChange = z.infer<typeof bonusChange>;
