import { describe, expect, it } from 'vitest';
import { documentInput } from '../../shared/documents/input/input.ts';
import { KIND } from '../../shared/documents/input/input-lines.ts';
import type { LineKind } from '../../shared/documents/input/line-kinds.ts';
import { saleEntry } from '../accounting/entries.ts';
import { sampleDeposit, sampleDocument } from '../testing/document-samples.ts';
import { updateSuggestions } from './suggestions/update-suggestions.ts';

const item = (price: number, kind?: LineKind) => ({
  description: `Ligne ${price}`,
  quantity: 1,
  price,
  ...(kind && { kind }),
});
const revenueOf = (document: ReturnType<typeof sampleDocument>) =>
  saleEntry({ document })
    .lines.filter(({ account }) => account.number.startsWith('70'))
    .map(({ account, cents }) => [account.number, -cents]);
const mentionsOf = (document: ReturnType<typeof sampleDocument>) =>
  document.mentions.map(({ id }) => id);

describe('The kinds of a document’s lines', () => {
  it('Work counts as a service, and a part or a device as goods, in the nature, the guarantee and the accounts', () => {
    const work = sampleDocument({ items: [item(45, 'work')], operationCategory: 'goods' });
    expect(work.operationCategory).toBe('services');
    expect(mentionsOf(work)).not.toContain('guarantee');
    expect(revenueOf(work)).toEqual([['706000', 4500]]);

    const sold = sampleDocument({ items: [item(80, 'part'), item(300, 'device')] });
    expect(sold.operationCategory).toBe('goods');
    expect(mentionsOf(sold)).toContain('guarantee');
    expect(revenueOf(sold)).toEqual([['707000', 38_000]]);

    const both = sampleDocument({ items: [item(45, 'work'), item(80, 'part')] });
    expect(both.operationCategory).toBe('mixed');
    expect(mentionsOf(both)).toContain('guarantee');
    expect(revenueOf(both)).toEqual([
      ['707000', 8000],
      ['706000', 4500],
    ]);
  });

  it('The goods and services of a final invoice are booked as sold, whatever its deposit', () => {
    const { final } = sampleDeposit({ items: [item(45, 'work'), item(80, 'part')] }, {}, 6000);
    expect(revenueOf(final)).toEqual([
      ['707000', 8000],
      ['706000', 4500],
    ]);
  });

  it('A document in which only some lines have a kind is refused, and the error names the lines without one', () => {
    const { error } = documentInput.safeParse({
      documentType: 'facture',
      invoiceDate: '2026-11-20',
      clientName: 'Zoé',
      items: [item(45, 'work'), item(80)],
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['items.1.kind', KIND],
    ]);
  });

  it('A suggested line keeps its kind', () => {
    const [known] = updateSuggestions([], [sampleDocument({ items: [item(45, 'work')] })]);
    expect(known).toMatchObject({ description: 'Ligne 45', kind: 'work' });
  });
});
