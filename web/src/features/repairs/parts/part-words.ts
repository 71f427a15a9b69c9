import { formatEuros } from '../../../../../shared/money.ts';
import type { RepairPart } from '../../../../../shared/repairs/parts/answers.ts';
import { isPartLate } from '../../../../../shared/repairs/parts/awaited.ts';
import { formatDate } from '../../../../../shared/time.ts';

export const ADD_PART = 'Ajouter une pièce';

function partState(part: RepairPart, today: string): string {
  const { orderedOn, expectedOn, arrivedOn } = part;
  if (arrivedOn !== undefined) return `arrivée le ${formatDate(arrivedOn)}`;
  const state = orderedOn === undefined ? 'à commander' : `commandée le ${formatDate(orderedOn)}`;
  if (expectedOn === undefined) return state;
  const late = isPartLate(part, today) ? ', en retard' : '';
  return `${state}, attendue le ${formatDate(expectedOn)}${late}`;
}

export const partText = (part: RepairPart, today: string): string =>
  [
    part.supplier,
    part.priceCents === undefined ? '' : formatEuros(part.priceCents),
    partState(part, today),
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns the label of the next step's button, and the part as it is after the step. */
export const nextStep = (part: RepairPart, today: string): { label: string; next: RepairPart } =>
  part.orderedOn === undefined
    ? { label: 'Commandée', next: { ...part, orderedOn: today } }
    : { label: 'Arrivée', next: { ...part, arrivedOn: today } };
