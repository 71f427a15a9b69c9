import * as z from 'zod/mini';
import { keysOf } from '../keys-of.ts';
import { optionalLine } from '../text.ts';
import { BONUS_ORGANISMS, type BonusScheme } from './schemes.ts';

const UNTIL = 'Indiquez le dernier jour du label, ou laissez vide.';

const label = z.optional(
  z.strictObject({
    number: optionalLine(40),
    organism: z.optional(
      z.enum(keysOf(BONUS_ORGANISMS), 'Choisissez un éco-organisme dans la liste.'),
    ),
    /** This is the last day of the label, 'YYYY-MM-DD'. It is empty when the label has no end. */
    until: z.optional(z.string(UNTIL).check(z.regex(/^(2\d{3}-\d{2}-\d{2})?$/, UNTIL))),
  }),
);

export const bonusLabelsInput = z.strictObject({ qualirepar: label, cycles: label });

/** A shop's profile has its labels by scheme. Texts that are not set are absent or empty. */
export type LabelSettings = {
  bonus_labels?:
    | Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>
    | undefined;
};

export type BonusLabel = { number: string; organism: string };

export function labelOn(
  { bonus_labels }: LabelSettings,
  scheme: BonusScheme,
  day: string,
): BonusLabel | undefined {
  const { number, until, organism } = bonus_labels?.[scheme] ?? {};
  if (!number || (until && until < day)) return undefined;
  const payer = scheme === 'cycles' || organism === 'ecologic' ? 'ecologic' : 'ecosystem';
  return { number, organism: BONUS_ORGANISMS[payer] };
}

/** Returns whether the shop has ever entered a label. Only then does the interface show anything about the bonus. */
export const isLabelled = ({ bonus_labels = {} }: LabelSettings): boolean =>
  Object.values(bonus_labels).some((each) => Boolean(each?.number));
