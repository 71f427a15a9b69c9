import { expect, test, vi } from 'vitest';
import { printDocument } from '../print-document.ts';
import { amountsOf, isUntouched, newDraft, newNumber } from './document-draft.ts';
import { NO_DETAILS } from './draft-storage.ts';

const sources = {
  now: () => Date.parse('2026-12-31T23:30:00Z'),
  random: () => 0.5,
  newId: () => 'l1',
};

test('A new draft holds the specification’s defaults and the current day in Paris', () => {
  expect(newDraft(sources)).toEqual({
    ...NO_DETAILS,
    documentType: 'facture',
    invoiceNumber: 'FA-2027-5500',
    invoiceDate: '2027-01-01',
    clientName: '',
    clientAddress: '',
    clientCountry: 'FR',
    items: [
      {
        id: 'l1',
        description: '',
        kind: '',
        quantity: '1',
        price: '0',
        unit: 'piece',
        tvaRate: '',
        marginScheme: false,
        purchasePrice: '',
        discount: '',
      },
    ],
    discount: '',
    tvaEnabled: false,
    tvaRate: '20',
    taxIncluded: false,
    notes: 'Merci pour votre confiance.',
  });
});

test('A quote’s number belongs to its own series and has four digits', () => {
  expect(newNumber('devis', { ...sources, random: () => 0 })).toBe('DE-2027-1000');
  expect(newNumber('devis', { ...sources, random: () => 0.99999 })).toBe('DE-2027-9999');
});

const line = (quantity: string, price: string, tvaRate = '') => ({
  id: price,
  description: '',
  quantity,
  price,
  kind: 'work' as const,
  unit: 'piece' as const,
  tvaRate,
  marginScheme: false,
  purchasePrice: '',
  discount: '',
});

test('Amounts are whole cents, and VAT is rounded once, on the subtotal', () => {
  const items = [line('3', '0,335'), line('2', '19.99')];
  const amounts = amountsOf({
    items,
    discount: '',
    taxIncluded: false,
    tvaEnabled: true,
    tvaRate: '5,5',
  });
  expect(amounts).toMatchObject({ subtotalCents: 4099, vatCents: 225, totalCents: 4324 });
});

test('An invalid quantity counts as 1, and an invalid price as 0', () => {
  const items = [line('beaucoup', '10'), line('2', 'cher')];
  expect(
    amountsOf({ items, discount: '', taxIncluded: false, tvaEnabled: false, tvaRate: '20' }),
  ).toMatchObject({
    subtotalCents: 1000,
    vatCents: 0,
    totalCents: 1000,
  });
});

test('A line may have its own VAT rate', () => {
  const items = [line('1', '100'), line('1', '10', '5,5')];
  const { vat, vatCents } = amountsOf({
    items,
    discount: '',
    taxIncluded: false,
    tvaEnabled: true,
    tvaRate: '20',
  });
  expect(vat).toEqual([
    { rate: 20, baseCents: 10_000, vatCents: 2000 },
    { rate: 5.5, baseCents: 1000, vatCents: 55 },
  ]);
  expect(vatCents).toBe(2055);
});

test('A draft counts as touched as soon as it has a client, a line or a note', () => {
  const draft = newDraft(sources);
  expect(isUntouched(draft)).toBe(true);
  expect(isUntouched({ ...draft, documentType: 'devis', notes: '' })).toBe(true);
  expect(isUntouched({ ...draft, clientName: 'Marie' })).toBe(false);
  expect(isUntouched({ ...draft, items: [line('1', '10')] })).toBe(false);
  expect(isUntouched({ ...draft, notes: 'Garantie 6 mois' })).toBe(false);
});

test('Printing waits 500 ms with the document’s title, then restores the page’s title', async () => {
  vi.useFakeTimers();
  document.title = 'Éditeur';
  const titles: string[] = [];
  window.print = () => titles.push(document.title);
  const printing = printDocument({
    ...newDraft(sources),
    documentType: 'devis',
    invoiceNumber: 'DE-1',
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(titles).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await printing;
  expect(titles).toEqual(['Devis-DE-1']);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.title).toBe('Éditeur');
  vi.useRealTimers();
});
