import type { Company } from '../../shared/company/answers.ts';
import type { DocumentRequest } from '../../shared/documents/input/input.ts';

/** This shop has the label of the repair bonus. */
export const LABELLED = {
  bonus_labels: {
    qualirepar: { number: 'QR-2024-0815', organism: 'ecosystem', until: '2027-06-30' },
  },
} satisfies Partial<Company>;
export const BONUS = {
  device: 'Smartphone · iPhone 13',
  serialNumber: '356938035643809',
  bonus: {
    category: 'smartphone',
    amount: 25,
    brand: 'Apple',
    model: 'iPhone 13',
    serialNumber: '356938035643809',
    outOfGuarantee: true,
  },
} satisfies Partial<DocumentRequest>;
