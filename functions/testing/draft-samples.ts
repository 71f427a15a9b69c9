import type { DocumentRequest } from '../../shared/documents/input/input.ts';

export const RATES = {
  items: [
    { description: 'Écran', quantity: 1, price: 129.9 },
    { description: 'Livre de bord', quantity: 2, price: 12.35, tvaRate: 5.5 },
    { description: 'Isolation', quantity: 0.333, price: 99.99, tvaRate: 10 },
  ],
} satisfies Partial<DocumentRequest>;

/** These lines have several VAT rates and each kind of discount. The document discount cannot be split evenly. */
export const DISCOUNTS = {
  items: [
    { description: 'Écran', quantity: 1, price: 129.9, discount: { rate: 12.5 } },
    {
      description: 'Livre de bord',
      quantity: 3,
      price: 12.35,
      tvaRate: 5.5,
      discount: { amount: 1 },
    },
    { description: 'Isolation', quantity: 0.333, price: 99.99, tvaRate: 10 },
  ],
  discount: { amount: 10 },
} satisfies Partial<DocumentRequest>;

/** This line sells second-hand devices under the margin scheme. */
export const SECOND_HAND = {
  description: 'iPhone 12 reconditionné',
  quantity: 2,
  price: 249.9,
  marginScheme: true,
} as const;
export const MARGIN = {
  items: [SECOND_HAND, { description: 'Coque', quantity: 1, price: 12.5 }],
  operationCategory: 'goods',
} satisfies Partial<DocumentRequest>;

/** These prices include tax at several rates, one under the margin scheme, and have discounts. */
export const TYPED_WITH_TAX = {
  taxIncluded: true,
  operationCategory: 'mixed',
  items: [
    { description: 'Batterie', quantity: 3, price: 99.99, discount: { rate: 12.5 } },
    { description: 'Main-d’œuvre', quantity: 1.5, price: 59.9, unit: 'hour', tvaRate: 10 },
    { description: 'Livre', quantity: 7, price: 4.99, tvaRate: 5.5, discount: { amount: 2 } },
    { description: 'iPhone 12 reconditionné', quantity: 1, price: 249.9, marginScheme: true },
  ],
  discount: { amount: 10 },
} satisfies Partial<DocumentRequest>;

/** The client is in Northern Ireland, which belongs to the EU for goods alone. */
export const BELFAST = {
  clientVatNumber: 'XI110305878',
  clientCountry: 'GB',
  clientAddress: '1 Donegall Square\nBelfast BT1 5GS',
} satisfies Partial<DocumentRequest>;
