import { expect, it } from 'vitest';
import { documentInput } from './input.ts';

it.each([-1, 0, 0.0001])(
  'A quantity of %d is refused with one sentence, whatever the discount',
  (quantity) => {
    const draft = {
      documentType: 'facture',
      invoiceDate: '2026-11-20',
      clientName: 'Durand',
      items: [{ description: 'Écran', quantity, price: 10 }],
    };
    for (const discount of [undefined, { amount: 5 }]) {
      const problem = documentInput.safeParse({ ...draft, ...(discount && { discount }) }).error;
      expect(problem?.issues.map(({ path }) => path.join('.'))).toEqual(['items.0.quantity']);
    }
  },
);
