import type { BonusOrganism, BonusScheme } from '../../../../shared/bonus/schemes.ts';
import type { Company } from '../../../../shared/company/answers.ts';

export type LabelsDraft = Record<
  BonusScheme,
  { number: string; organism: BonusOrganism; until: string }
>;

/** A shop without labels sees empty fields. */
export function labelsDraft(labels: Company['bonus_labels'] = {}): LabelsDraft {
  const draft = ({
    number = '',
    organism,
    until = '',
  }: Readonly<Record<string, string>> = {}): LabelsDraft[BonusScheme] => ({
    number,
    organism: organism === 'ecologic' ? organism : 'ecosystem',
    until,
  });
  return { qualirepar: draft(labels.qualirepar), cycles: draft(labels.cycles) };
}
