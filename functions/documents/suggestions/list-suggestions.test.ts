import { expect, it } from 'vitest';
import { withPriceList } from './list-suggestions.ts';

it('An entry of the price list replaces the learned line with the same description and keeps its unit and VAT rate', () => {
  const learned = [
    { description: 'ECRAN', unitPriceMicros: 90_000_000, vatRate: 10, unit: 'flat', uses: 4 },
    { description: 'Batterie', unitPriceMicros: 45_000_000, uses: 1 },
  ] as const;
  const entries = [{ description: 'Écran', kind: 'work', priceCents: 12_990 }] as const;
  expect(withPriceList(entries, learned)).toEqual([
    {
      description: 'Écran',
      kind: 'work',
      unitPriceMicros: 129_900_000,
      listed: true,
      unit: 'flat',
      vatRate: 10,
      uses: 4,
    },
    learned[1],
  ]);
});
