import { expect, it } from 'vitest';
import type { Suggestion } from '../../../shared/documents/suggestions.ts';
import { sampleCreditNote, sampleDocument } from '../../testing/document-samples.ts';
import { LINES_KEPT, updateSuggestions } from './update-suggestions.ts';

const sold = (description: string, price: number, tvaEnabled = true) =>
  sampleDocument({ items: [{ description, quantity: 2, price }], tvaEnabled });

it('A description is suggested once, as it was last sold, whatever its capitals and accents', () => {
  const lines = updateSuggestions(
    [],
    [sold('Écran', 100), sold('Batterie', 45, false), sold('ECRAN', 120)],
  );
  expect(lines).toEqual([
    { description: 'ECRAN', unitPriceMicros: 120_000_000, vatRate: 20, uses: 2 },
    { description: 'Batterie', unitPriceMicros: 45_000_000, uses: 1 },
  ]);
  expect(updateSuggestions(lines, [sold('Batterie', 49)])).toEqual([
    { description: 'Batterie', unitPriceMicros: 49_000_000, vatRate: 20, uses: 2 },
    lines[0],
  ]);
});

it('A credit note or an invoice of a quote adds no suggestion', () => {
  const invoice = sold('Écran', 100);
  const origin = {
    id: 'q',
    documentType: 'devis',
    number: 'DE-2026-0001',
    invoiceDate: '',
  } as const;
  expect(updateSuggestions([], [sampleCreditNote(invoice), { ...invoice, origin }])).toEqual([]);
});

it('The latest lines are kept, and so are the older lines that are sold most often', () => {
  const { latest, mostUsed } = LINES_KEPT;
  const old = Array.from(
    { length: latest + mostUsed },
    (_, index): Suggestion => ({
      description: `Ligne ${index}`,
      unitPriceMicros: 1_000_000,
      uses: index === latest + mostUsed - 1 ? 9 : 1,
    }),
  );
  const lines = updateSuggestions(old, [sold('Écran', 100)]);
  expect(lines).toHaveLength(latest + mostUsed);
  expect(lines[0]?.description).toBe('Écran');
  expect(lines.at(-1)).toEqual(old.at(-1));
  expect(lines).not.toContainEqual(old.at(-2));
});
