import { describe, expect, it } from 'vitest';
import { type MentionDocument, type MentionSeller, mentionsOf } from './mentions.ts';

const invoice: MentionDocument = {
  documentType: 'facture',
  tvaEnabled: true,
  clientKind: 'consumer',
  operationCategory: 'services',
  invoiceDate: '2026-11-20',
  supplyDate: '2026-11-19',
  dueDate: '2026-12-20',
  validUntil: null,
  deliveryAddress: '',
  workPlace: '',
  quoteFeeCents: 0,
  origin: null,
};
const quote: MentionDocument = { ...invoice, documentType: 'devis', validUntil: '2026-12-20' };
const textsOf = (seller: MentionSeller, document: Partial<MentionDocument>, base = invoice) =>
  Object.fromEntries(
    mentionsOf(seller, { ...base, ...document }).map(({ id, text }) => [id, text]),
  );

describe('VAT', () => {
  const off = { tvaEnabled: false };

  it('keeps the specification’s mention while no regime was chosen', () => {
    expect(textsOf({}, off).vat).toBe('TVA non applicable – art. 259-1 du CGI');
    expect(textsOf({ vat_regime: '' }, off).vat).toBe('TVA non applicable – art. 259-1 du CGI');
  });

  it('names the law of the franchise, the former one when asked to', () => {
    const franchise = { vat_regime: 'franchise' } as const;
    expect(textsOf(franchise, off).vat).toBe('TVA non applicable, article L. 223-3 du CIBS');
    expect(textsOf({ ...franchise, franchise_mention: 'cgi' }, off).vat).toBe(
      'TVA non applicable, art. 293 B du CGI',
    );
  });

  it('tells the option for debits on invoices, and nothing when VAT is charged without it', () => {
    expect(textsOf({ vat_regime: 'normal-debits' }, {}).debits).toContain('débits');
    expect(textsOf({ vat_regime: 'normal-debits' }, {}, quote).debits).toBeUndefined();
    expect(textsOf({ vat_regime: 'normal' }, {})).not.toHaveProperty('vat');
    expect(textsOf({ vat_regime: 'normal' }, {})).not.toHaveProperty('debits');
  });
});

describe('the client', () => {
  const mediator = { mediator_name: 'Médiation Conso', mediator_url: 'https://m.example' };

  it('is told when and how to pay when a business', () => {
    const texts = textsOf({ ...mediator, late_penalty_rate: 12.5 }, { clientKind: 'business' });
    expect(texts.due).toBe('Échéance\u202f: 20/12/2026');
    expect(texts.penalty).toContain('12,5\u00a0% par an');
    expect(texts.recovery).toContain('40\u00a0€');
    expect(texts).not.toHaveProperty('mediator');
  });

  it('is told of the mediator, and of no penalty, when a consumer', () => {
    const texts = textsOf(mediator, {});
    expect(texts.mediator).toContain('Médiation Conso, https://m.example');
    for (const id of ['due', 'penalty', 'recovery', 'discount'])
      expect(texts).not.toHaveProperty(id);
  });
});

describe('a quote', () => {
  it('says until when it holds and whether it is paid', () => {
    expect(textsOf({}, {}, quote)).toMatchObject({
      validity: 'Devis valable jusqu’au 20/12/2026',
      'quote-fee': 'Devis gratuit',
    });
    expect(textsOf({}, { quoteFeeCents: 2500 }, quote)['quote-fee']).toMatch(/payant.*25,00/);
    expect(textsOf({}, { clientKind: 'business' }, quote)).not.toHaveProperty('penalty');
  });
});

it('tells where goods go, where work is done, what the document follows', () => {
  const origin = {
    documentType: 'devis',
    number: 'DE-2026-0003',
    invoiceDate: '2026-11-01',
  } as const;
  const texts = textsOf(
    {},
    { deliveryAddress: 'Quai 4\n13002 Marseille', workPlace: 'Chez le client', origin },
  );
  expect(texts.delivery).toContain('Quai 4, 13002 Marseille');
  expect(texts['work-place']).toContain('Chez le client');
  expect(texts.origin).toBe('Facture du devis DE-2026-0003 du 01/11/2026');
  expect(texts.supply).toContain('19/11/2026');
});
