import { formatEuros } from '../../../../../shared/money.ts';
import { isPartLate } from '../../../../../shared/repairs/parts/awaited.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/parts.ts';
import { dayInFigures } from '../../../../../shared/repairs/promised-day.ts';

/** Where a part stands, in a few words. */
export function partState(part: RepairPart, today: string): string {
  const { orderedOn, expectedOn, arrivedOn } = part;
  if (arrivedOn !== undefined) return `arrivée le ${dayInFigures(arrivedOn)}`;
  const state = orderedOn === undefined ? 'à commander' : `commandée le ${dayInFigures(orderedOn)}`;
  if (expectedOn === undefined) return state;
  const late = isPartLate(part, today) ? ', en retard' : '';
  return `${state}, attendue le ${dayInFigures(expectedOn)}${late}`;
}

/** The supplier, the price and the state of a part. */
export const partText = (part: RepairPart, today: string): string =>
  [
    part.supplier,
    part.priceCents === undefined ? '' : formatEuros(part.priceCents),
    partState(part, today),
  ]
    .filter(Boolean)
    .join(' · ');

/** The part after its next step: ordered today, or arrived today. */
export const orderedToday = (part: RepairPart, today: string): RepairPart => ({
  ...part,
  orderedOn: today,
});
export const arrivedToday = (part: RepairPart, today: string): RepairPart => ({
  ...part,
  arrivedOn: today,
});
