import { expect, it } from 'vitest';
import { creditNoteInput, documentInput } from './input.ts';

const quantityOf = (line: object) =>
  creditNoteInput.safeParse({ lines: [line] }).error?.issues[0]?.message;

it.each([-1, 0, 0.0001])(
  'A quantity of %d is refused with one sentence, whatever the discount',
  (quantity) => {
    const draft = {
      documentType: 'facture',
      invoiceDate: '2026-11-20',
      clientName: 'Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity, price: 10 }],
    };
    for (const discount of [undefined, { amount: 5 }]) {
      const problem = documentInput.safeParse({ ...draft, ...(discount && { discount }) }).error;
      expect(problem?.issues.map(({ path }) => path.join('.'))).toEqual(['items.0.quantity']);
    }
  },
);

it.each([1.0005, 0.0001, 1e-7, 2.12345])(
  'A quantity of %d, which would be rounded, is refused with the reason',
  (quantity) => {
    const of = (items: object) => documentInput.safeParse({ items: [items] }).error?.issues;
    const wrong = of({ description: 'Câble', quantity, price: 10 })?.find(
      ({ path }) => path.join('.') === 'items.0.quantity',
    );
    expect(wrong?.message).toMatch(/trois décimales/);
    expect(quantityOf({ line: 1, quantity })).toMatch(/trois décimales/);
    expect(quantityOf({ line: 1, quantity: 1.125 })).toBeUndefined();
  },
);

it('A VAT rate that would be rounded is refused with the reason', () => {
  const of = (tvaRate: number) =>
    documentInput.safeParse({ tvaRate }).error?.issues.find(({ path }) => path[0] === 'tvaRate')
      ?.message;
  expect(of(19.999)).toMatch(/deux décimales/);
  expect(of(5.5)).toBeUndefined();
});

it('An amount of two decimals is accepted, and one that would be rounded is refused with the reason', () => {
  const draftWith = (euros: number) => ({
    documentType: 'devis',
    invoiceDate: '2026-11-20',
    clientName: 'Durand',
    quoteFee: euros,
    operationCategory: 'services',
    items: [
      {
        description: 'Écran',
        quantity: 1,
        price: 100,
        marginScheme: true,
        purchasePrice: euros,
        discount: { amount: euros },
      },
    ],
    discount: { rate: euros },
  });
  for (const euros of [12.345, 0.005, 1e-7]) {
    const problem = documentInput.safeParse(draftWith(euros)).error;
    expect(problem?.issues.map(({ path }) => path.join('.'))).toEqual([
      'quoteFee',
      'items.0.purchasePrice',
      'items.0.discount.amount',
      'discount.rate',
    ]);
    expect(problem?.issues.every(({ message }) => message.includes('deux décimales'))).toBe(true);
  }
  for (const euros of [12.34, 0.29, 1, 99.99, 8.1])
    expect(documentInput.safeParse(draftWith(euros)).error?.issues).toBeUndefined();
});
