import * as z from 'zod/mini';
import { optionalLine } from '../text.ts';
import { BONUS_ORGANISMS, type BonusOrganism, type BonusScheme } from './schemes.ts';

const UNTIL = 'Indiquez le dernier jour du label, comme 2027-06-30, ou laissez vide.';

const label = z.optional(
  z.strictObject({
    /** '' where the shop is not labelled. */
    number: optionalLine(40),
    organism: z.optional(
      z.enum(
        Object.keys(BONUS_ORGANISMS) as [BonusOrganism, ...BonusOrganism[]],
        'Choisissez un éco-organisme dans la liste.',
      ),
    ),
    /** 'YYYY-MM-DD', the last day; '' without end. */
    until: z.optional(z.string(UNTIL).check(z.regex(/^(2\d{3}-\d{2}-\d{2})?$/, UNTIL))),
  }),
);

/** A shop's labels, as PUT /api/company takes them. */
export const bonusLabelsInput = z.strictObject({ qualirepar: label, cycles: label });

/** A shop's labels by scheme, as its profile has them; texts that are not set are absent or ''. */
export type LabelSettings = {
  bonus_labels?:
    | Readonly<Record<string, Readonly<Record<string, string | undefined>> | undefined>>
    | undefined;
};

/** A label: its number, and who pays the bonus back. */
export type BonusLabel = { number: string; organism: string };

/** The label of a scheme that a shop has on a day, 'YYYY-MM-DD'. */
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

/** Whether a shop has ever said that it is labelled: only then it sees anything of the bonus. */
export const isLabelled = ({ bonus_labels = {} }: LabelSettings): boolean =>
  Object.values(bonus_labels).some((each) => Boolean(each?.number));
