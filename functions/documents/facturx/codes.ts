import { UNITS } from '../../../shared/documents/input/units.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';

/** UNTDID 1001 has these codes for types of document (BT-3). */
const TYPE_CODES = { facture: '380', avoir: '381' } as const;
const DEPOSIT = '386';

/** BT-23 of the French reform says what is sold, and whether deposits were billed before (BR-FR-08). */
const PROCESSES = { goods: 'B1', services: 'S1', mixed: 'M1' } as const;
const FINAL_PROCESSES = { goods: 'B4', services: 'S4', mixed: 'M4' } as const;

/** A line that names no unit is sold by the piece (UN/ECE recommendation 20). */
const ONE = 'C62';

/** @throws Error for a quote. */
export function typeCodeOf({
  documentType,
  isDeposit,
}: Pick<IssuedDocument, 'documentType' | 'isDeposit'>): string {
  if (documentType === 'devis') throw new Error('A quote has no electronic invoice');
  return isDeposit ? DEPOSIT : TYPE_CODES[documentType];
}

export const processOf = ({
  operationCategory,
  documentType,
  deducted,
}: Pick<IssuedDocument, 'operationCategory' | 'documentType' | 'deducted'>): string =>
  (deducted && documentType === 'facture' ? FINAL_PROCESSES : PROCESSES)[operationCategory];

export const unitCodeOf = ({ unit }: Pick<IssuedLine, 'unit'>): string =>
  unit ? UNITS[unit].code : ONE;
