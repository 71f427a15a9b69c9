import { describe, expect, it } from 'vitest';
import { type MentionDocument, type MentionSeller, mentionsOf } from './mentions.ts';

const invoice: MentionDocument = {
  documentType: 'facture',
  tvaEnabled: true,
  clientKind: 'consumer',
  clientCountry: 'FR',
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

describe('VAT mentions', () => {
  const off = { tvaEnabled: false };

  it('The specification’s mention is used until a regime is chosen', () => {
    expect(textsOf({}, off).vat).toBe('TVA non applicable – art. 259-1 du CGI');
    expect(textsOf({ vat_regime: '' }, off).vat).toBe('TVA non applicable – art. 259-1 du CGI');
  });

  it.each([
    ['BE', 'business', 'services', 'normal', /^Autoliquidation – art\. 283-2 du CGI/],
    ['BE', 'business', 'services', 'franchise', /^Autoliquidation/],
    ['BE', 'business', 'goods', 'normal', /262 ter, I du CGI/],
    ['BE', 'business', 'goods', 'franchise', /L\. 223-3 du CIBS/],
    ['CH', 'business', 'services', 'normal', /259-1 du CGI/],
    ['CH', 'business', 'services', 'franchise', /259-1 du CGI/],
    ['CH', 'business', 'goods', 'franchise', /L\. 223-3 du CIBS/],
    ['CH', 'consumer', 'services', 'franchise', /L\. 223-3 du CIBS/],
    ['CH', 'business', 'goods', 'normal', /262, I du CGI/],
    ['CH', 'consumer', 'goods', 'normal', /262, I du CGI/],
    ['BE', 'business', 'services', '', /259-1 du CGI/],
  ] as const)(
    'The VAT mention is right for a client in %s (%s) that buys %s, regime %j',
    (clientCountry, clientKind, sold, regime, text) => {
      const document = { ...off, clientCountry, clientKind, operationCategory: sold };
      expect(textsOf({ vat_regime: regime }, document).vat).toMatch(text);
    },
  );

  it('A document for services to a business in French Guiana names the law by which no VAT applies there', () => {
    const guyane = { clientKind: 'business', clientAddress: '97300 Cayenne' } as const;
    const lyon = { vat_regime: 'normal', address: '69003 Lyon' } as const;
    expect(textsOf(lyon, { ...off, ...guyane }).vat).toBe(
      'TVA non applicable – art. 294, 1 du CGI',
    );
  });

  it('The margin scheme is named in the law’s words, with its articles in the CGI and the CIBS', () => {
    expect(textsOf({ vat_regime: 'normal' }, { marginScheme: true }).margin).toBe(
      'Régime particulier – Biens d’occasion – art. 297 A du CGI (art. L. 242-12 du CIBS)',
    );
  });

  it('The franchise’s mention names the law in force, or the former law if the shop chose it', () => {
    const franchise = { vat_regime: 'franchise' } as const;
    expect(textsOf(franchise, off).vat).toBe('TVA non applicable, article L. 223-3 du CIBS');
    expect(textsOf({ ...franchise, franchise_mention: 'cgi' }, off).vat).toBe(
      'TVA non applicable, art. 293 B du CGI',
    );
  });

  it('Only an invoice of a shop with the option for debits states that option, and charged VAT needs no mention', () => {
    expect(textsOf({ vat_regime: 'normal-debits' }, {}).debits).toContain('débits');
    expect(textsOf({ vat_regime: 'normal-debits' }, {}, quote).debits).toBeUndefined();
    expect(textsOf({ vat_regime: 'normal' }, {})).not.toHaveProperty('vat');
    expect(textsOf({ vat_regime: 'normal' }, {})).not.toHaveProperty('debits');
  });
});

describe('Mentions for the client', () => {
  const mediator = { mediator_name: 'Médiation Conso', mediator_url: 'https://m.example' };

  it('The mentions tell a business when and how to pay', () => {
    const texts = textsOf({ ...mediator, late_penalty_rate: 12.5 }, { clientKind: 'business' });
    expect(texts.due).toBe('Échéance\u202f: 20/12/2026');
    expect(texts.penalty).toContain('12,5\u00a0% par an');
    expect(texts.recovery).toContain('40\u00a0€');
    expect(texts).not.toHaveProperty('mediator');
  });

  it('The mentions tell a consumer the mediator, and no penalties', () => {
    const texts = textsOf(mediator, {});
    expect(texts.mediator).toContain('Médiation Conso, https://m.example');
    for (const id of ['penalty', 'recovery', 'discount']) expect(texts).not.toHaveProperty(id);
    expect(texts.due, 'a day that is later than the invoice').toContain('20/12/2026');
    expect(textsOf(mediator, { dueDate: invoice.invoiceDate })).not.toHaveProperty('due');
  });
});

describe('Mentions on a quote', () => {
  it('A quote states its last day and its price', () => {
    expect(textsOf({}, {}, quote)).toMatchObject({
      validity: 'Devis valable jusqu’au 20/12/2026',
      'quote-fee': 'Devis gratuit',
    });
    expect(textsOf({}, { quoteFeeCents: 2500 }, quote)['quote-fee']).toMatch(/payant.*25,00/);
    expect(textsOf({}, { clientKind: 'business' }, quote)).not.toHaveProperty('penalty');
  });
});

it('Only an invoice tells a consumer who buys goods about the guarantee', () => {
  const goods = { operationCategory: 'goods' } as const;
  expect(textsOf({}, goods).guarantee).toMatch(/Garantie légale de conformité.*2 ans/);
  expect(textsOf({}, { operationCategory: 'mixed' })).toHaveProperty('guarantee');
  expect(textsOf({}, {})).not.toHaveProperty('guarantee');
  expect(textsOf({}, { ...goods, clientKind: 'business' })).not.toHaveProperty('guarantee');
  expect(textsOf({}, goods, quote)).not.toHaveProperty('guarantee');
});

it('A document names the order, the device with serial and tracking number, and the means of payment', () => {
  const texts = textsOf(
    {},
    {
      orderNumber: 'BC-7',
      buyerReference: 'Achats',
      device: 'Pixel 9',
      serialNumber: 'X1',
      repairId: 'RB12345678',
      payment: { means: 'card' },
    },
  );
  expect(texts).toMatchObject({
    order: 'Numéro de commande\u202f: BC-7',
    'buyer-reference': 'Référence de l’acheteur\u202f: Achats',
    device: 'Appareil\u202f: Pixel 9, n° de série X1, réparation RB12345678',
    payment: 'Moyen de paiement\u202f: carte bancaire',
  });
  for (const id of ['order', 'buyer-reference', 'device', 'payment']) {
    expect(textsOf({}, { repairId: '01a202f9-269a-7b59-ae9e-8d57f7800564' })).not.toHaveProperty(
      id,
    );
  }
});

it('Work is stated to be done at the shop when no other place is given', () => {
  const seller = { address: '12 rue du Lac\n69003 Lyon' };
  const place = 'Lieu d’exécution\u202f: 12 rue du Lac, 69003 Lyon';
  expect(textsOf(seller, {})['work-place']).toBe(place);
  expect(textsOf(seller, {}, quote)['work-place']).toBe(place);
  expect(textsOf(seller, { workPlace: 'Chez le client' })['work-place']).toContain('le client');
  expect(textsOf(seller, { operationCategory: 'goods' })).not.toHaveProperty('work-place');
});

it('A document states where goods go, where work is done and which document it follows', () => {
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
