import * as z from 'zod/mini';
import { toCents } from '../documents/amounts.ts';
import { numberUpTo } from '../documents/input-lines.ts';
import { printableLine } from '../documents/printable-text.ts';
import { BONUS_CATEGORY_IDS } from './categories.ts';

/** Far above what any scheme gives, in euros. */
const MOST = 500;

/** A bonus on an invoice to be issued. */
export const bonusInput = z.strictObject({
  category: z.enum(BONUS_CATEGORY_IDS, 'Choisissez le type d’appareil dans la liste.'),
  /** Euros, with tax. */
  amount: numberUpTo(MOST, {
    above: true,
    unreadable: 'Ce montant n’a pas pu être lu\u202f: écrivez-le en chiffres, comme 25.',
  }).check(z.overwrite((euros) => toCents(euros) / 100)),
  brand: printableLine(60),
  model: printableLine(60),
  /** Or the IMEI of a telephone. */
  serialNumber: printableLine(60),
  /** That the shop has seen that no guarantee pays for the repair. */
  outOfGuarantee: z.boolean('Indiquez si l’appareil est hors garantie.'),
});
export type BonusInput = z.infer<typeof bonusInput>;
