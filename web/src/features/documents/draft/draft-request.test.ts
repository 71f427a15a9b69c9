import { expect, test } from 'vitest';
import { aCompany, aUser } from '../../../testing/builders.ts';
import { previewOf } from '../editor/document-preview.tsx';
import { amountsOf, type DocumentDraft, type DraftLine, newDraft } from './document-draft.ts';
import { draftErrors, fieldsOf, missingIn, requestOf } from './draft-request.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00Z');
const empty = newDraft({ now: () => NOW_MS, random: () => 0, newId: () => 'l1' });
const line = (part: object) => ({
  id: 'l1',
  description: 'Écran',
  quantity: '1',
  price: '10',
  kind: 'work' as const,
  unit: 'piece' as const,
  tvaRate: '',
  marginScheme: false,
  purchasePrice: '',
  discount: '',
  ...part,
});
const draft = (part: Partial<DocumentDraft> = {}): DocumentDraft => ({
  ...empty,
  clientName: 'Marie',
  items: [line({})],
  ...part,
});
const profile = aCompany({ siret: '73282932000074', address: '1 rue des Lilas' });

test('A new draft shows no error until somebody tries to issue it', () => {
  expect(draftErrors(empty, false)).toEqual({});
  expect(draftErrors(empty, true)).toMatchObject({
    clientName: 'Ce champ est obligatoire.',
    'items.0.description': 'Ce champ est obligatoire.',
  });
  expect(draftErrors(draft(), true)).toEqual({});
});

test.each([
  ['beaucoup', 'Ce champ attend un nombre.'],
  ['NaN', 'Ce champ attend un nombre.'],
  ['-1', 'Indiquez un nombre supérieur à zéro.'],
  [`1${'0'.repeat(21)}`, /trop grand/],
  ['Infinity', 'Ce champ attend un nombre.'],
])('A quantity typed as %s is refused in French, not issued as 1', (quantity, message) => {
  const errors = draftErrors(draft({ items: [line({ quantity })] }), false);
  expect(errors['items.0.quantity']).toMatch(message);
});

test.each(['1.234', '1,234', '12.345 €'])(
  'A price typed as %s may be thousands or decimals, so it is refused instead of guessed',
  (price) => {
    const items = [line({ price })];
    expect(draftErrors(draft({ items }), false)['items.0.price']).toMatch(/comme 89,90/);
    const rest = { discount: '', tvaEnabled: false, tvaRate: '20', taxIncluded: false };
    expect(amountsOf({ items, ...rest }).totalCents).toBe(0);
  },
);

test.each(['1.234,50 €', '10 234', '1234', '12,5', '0,335'])(
  'A price typed as %s is accepted',
  (price) => {
    expect(draftErrors(draft({ items: [line({ price })] }), true)).toEqual({});
  },
);

test('A client abroad has a country on paper and in the request, and no SIREN', () => {
  const abroad = draft({ clientKind: 'business', clientCountry: 'BE', clientSiren: '552100554' });
  expect(requestOf(abroad)).toMatchObject({ clientCountry: 'BE' });
  expect(requestOf(abroad)).not.toHaveProperty('clientSiren');
  expect(requestOf(draft())).not.toHaveProperty('clientCountry');
  const missing = missingIn(abroad, profile, NOW_MS).map(({ id }) => id);
  expect(missing).not.toContain('clientSiren');
});

test('Texts that are unprintable or too long are reported, not cut', () => {
  const notes = 'x'.repeat(64 * 1024);
  const errors = draftErrors(draft({ notes, clientName: 'Marie\u202eeiraM' }), false);
  expect(errors.notes).toMatch(/trop long \(2000/);
  expect(errors.clientName).toMatch(/invisibles/);
  expect(requestOf(draft({ notes })).notes).toHaveLength(notes.length);
});

test('10 000 lines cause a single error text', () => {
  const items = Array.from({ length: 10_000 }, (_, index) => line({ id: String(index) }));
  expect(draftErrors(draft({ items }), false).items).toBe('Un document compte au plus 200 lignes.');
});

test('Fields that do not apply to the type of document or of client are not sent', () => {
  const full = draft({
    clientSiren: '732829320',
    dueDate: '2026-12-01',
    validUntil: '2026-12-01',
    quoteFee: '15',
    tvaRate: '10',
  });
  expect(requestOf(full)).not.toHaveProperty('clientSiren');
  expect(requestOf(full)).not.toHaveProperty('tvaRate');
  expect(requestOf({ ...full, clientKind: 'business' })).toMatchObject({
    clientSiren: '732829320',
    dueDate: '2026-12-01',
  });
  const quote = requestOf({ ...full, documentType: 'devis' });
  expect(quote).toMatchObject({ validUntil: '2026-12-01', quoteFee: 15 });
  expect(quote).not.toHaveProperty('dueDate');
});

test('Missing information comes with its reason and its law, and blocking items come first', () => {
  const missing = missingIn(draft({ clientKind: 'business' }), { ...profile, siret: '' }, NOW_MS);
  expect(missing[0]?.blocking).toBe(true);
  expect(missing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['siret', 'clientAddress', 'clientSiren', 'vat_regime']),
  );
  expect(fieldsOf(missing)).toEqual({
    clientAddress: 'Indiquez l’adresse du client.',
    clientSiren: 'Indiquez le SIREN du client.',
  });
  expect(missing.every(({ why, source }) => why && source)).toBe(true);
});

test('The preview shows the mentions that the regime and the client require', () => {
  const mentions = (part: object, change: Partial<DocumentDraft> = {}) =>
    previewOf(draft(change), aUser({ profile: { ...profile, ...part } })).mentions.map(
      ({ text }) => text,
    );
  expect(mentions({})[0]).toBe('TVA non applicable – art. 259-1 du CGI');
  expect(mentions({ vat_regime: 'franchise' })[0]).toBe(
    'TVA non applicable, article L. 223-3 du CIBS',
  );
  expect(mentions({ payment_days: 45 }, { clientKind: 'business' })).toContain(
    'Échéance\u202f: 04/01/2027',
  );
  expect(mentions({}, { documentType: 'devis', quoteFee: 'x', invoiceDate: '' })).toEqual([
    'TVA non applicable – art. 259-1 du CGI',
  ]);
  const charged = previewOf(draft({ tvaEnabled: true, items: [] }), aUser({ profile }));
  expect(charged.vat).toEqual([{ rate: 20, baseCents: 0, vatCents: 0 }]);
  expect(charged.seller.vatNumber).toBe('FR44732829320');
});

test('A discount in percent or euros is shown immediately and sent as it was typed', () => {
  const written = draft({ items: [line({ discount: '12,5 %' })], discount: '1,50 €' });
  expect(draftErrors(written, true)).toEqual({});
  expect(requestOf(written)).toMatchObject({
    items: [{ discount: { rate: 12.5 } }],
    discount: { amount: 1.5 },
  });
  expect(previewOf(written, aUser())).toMatchObject({
    lines: [{ totalCents: 875, discount: { rate: 12.5, cents: 125 } }],
    discount: { cents: 150 },
    totalCents: 725,
  });
  expect(requestOf(draft())).not.toHaveProperty('discount');
});

test.each([
  [{ items: [line({ discount: '10' })] }, 'items.0.discount.amount', /comme 10.% ou 5.€/],
  [{ items: [line({ discount: '11 €' })] }, 'items.0.discount.amount', /dépasse le montant/],
  [{ items: [line({ discount: '101 %' })] }, 'items.0.discount.rate', /jusqu’à 100/],
  [{ discount: '10,01 €' }, 'discount.amount', /dépasse le total/],
])('A discount that is too large or ambiguous is refused: %j', (part, field, message) => {
  expect(draftErrors(draft(part), true)[field]).toMatch(message);
});

test('When VAT is charged, the request for a second-hand device has no VAT rate', () => {
  const items = [line({ kind: 'device', marginScheme: true, tvaRate: '20' })];
  expect(requestOf(draft({ items, tvaEnabled: true })).items[0]).toEqual({
    description: 'Écran',
    kind: 'device',
    quantity: 1,
    price: 10,
    marginScheme: true,
  });
  expect(requestOf(draft({ items })).items[0]).not.toHaveProperty('marginScheme');
  const bought = [line({ marginScheme: true, purchasePrice: '154,5' })];
  expect(requestOf(draft({ items: bought, tvaEnabled: true })).items[0]).toMatchObject({
    purchasePrice: 154.5,
  });
  expect(requestOf(draft({ items: bought })).items[0]).not.toHaveProperty('purchasePrice');
  const usual = [line({ purchasePrice: '154,5' })];
  expect(requestOf(draft({ items: usual, tvaEnabled: true })).items[0]).not.toHaveProperty(
    'purchasePrice',
  );
  const { lines, mentions, vat } = previewOf(draft({ items, tvaEnabled: true }), aUser());
  expect([lines[0]?.marginScheme, vat[0]?.marginScheme]).toEqual([true, true]);
  expect(mentions.map(({ text }) => text).join()).toContain(
    'Régime particulier – Biens d’occasion',
  );
});

test('Each line says what it sells, and the document’s nature follows from its lines', () => {
  const unsaid = draft({ items: [line({}), line({ kind: '' })] });
  expect(draftErrors(unsaid, false)).toEqual({});
  expect(draftErrors(unsaid, true)).toEqual({
    'items.1.kind': 'Indiquez ce que vend cette ligne\u202f: travail, pièce ou appareil.',
  });
  const natureOf = (...kinds: DraftLine['kind'][]) =>
    requestOf(draft({ items: kinds.map((kind) => line({ kind })) })).operationCategory;
  expect(natureOf('work')).toBe('services');
  expect(natureOf('part', 'device')).toBe('goods');
  expect(natureOf('work', 'part')).toBe('mixed');
});
