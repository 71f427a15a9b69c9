import { expect, test } from 'vitest';
import { readPrice } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import { aCompany, aDocument } from '../../../testing/builders.ts';
import { freshLine } from './document-store.ts';
import { draftOfQuote } from './draft-of-quote.ts';

const again = (quote: Partial<IssuedDocument>, vat_regime: 'normal' | 'franchise' = 'normal') =>
  draftOfQuote(aDocument({ documentType: 'devis', ...quote }), aCompany({ vat_regime }), freshLine);
const untaxed = (kind: 'franchise' | 'reverse-charge') => ({
  tvaEnabled: false,
  vatExemption: { kind, text: '' },
});

test.each([
  ['sold abroad without VAT', untaxed('reverse-charge'), 'normal', false],
  ['made under the franchise', untaxed('franchise'), 'normal', true],
  ['made with VAT', { tvaEnabled: true, vatExemption: null }, 'normal', true],
  ['made with VAT', { tvaEnabled: true, vatExemption: null }, 'franchise', false],
] as const)(
  'A quote %s is written again with the VAT that applies now',
  (_quote, quote, regime, isOn) => {
    expect(again(quote, regime).tvaEnabled).toBe(isOn);
  },
);

test('A unit price with three decimals is filled in as a price that can be read again', () => {
  const lines = aDocument().lines.map((line) => ({ ...line, unitPriceMicros: 1_195_000 }));
  const { items } = again({ lines });
  expect(readPrice(items?.[0]?.price ?? '')).toBe(1.195);
});
