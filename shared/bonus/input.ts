import * as z from 'zod/mini';
import { numberUpTo, wholeCents } from '../documents/input/input-lines.ts';
import { printableLine } from '../documents/input/printable-text.ts';
import { BONUS_CATEGORY_IDS } from './categories.ts';

/** A bonus is at most this many euros, which is far more than any scheme pays. */
const MOST = 500;

export const bonusInput = z.strictObject({
  category: z.enum(BONUS_CATEGORY_IDS, 'Choisissez le type d’appareil dans la liste.'),
  /** The bonus is in euros, with tax. */
  amount: numberUpTo(MOST, {
    above: true,
    unreadable: 'Ce montant n’a pas pu être lu\u202f: écrivez-le en chiffres, comme 25.',
  }).check(wholeCents),
  brand: printableLine(60),
  model: printableLine(60),
  serialNumber: printableLine(60),
  outOfGuarantee: z.boolean('Indiquez si l’appareil est hors garantie.'),
});
export type BonusInput = z.infer<typeof bonusInput>;
