/** This file has documents for tests and benchmarks, one for each case that a validator must check. */
import type { Company } from '../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE } from '../../shared/company/schedule.ts';
import { type LinePart, thousandthsOf, wholeOf } from '../../shared/documents/amounts/credits.ts';
import { type DocumentRequest, documentInput } from '../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { depositAmounts } from '../../shared/payments/deposits.ts';
import { creditNoteOf } from '../documents/credit-notes/credit-note.ts';
import { referenceTo } from '../documents/documents.ts';
import { contentOf, frozen, type Issuer } from '../documents/issuing/freeze-document.ts';
import { depositOf, withoutDeposits } from '../payments/deposits-of-quote.ts';
import { BONUS, LABELLED } from './bonus-samples.ts';
import { BELFAST, DISCOUNTS, MARGIN, RATES, SECOND_HAND, TYPED_WITH_TAX } from './draft-samples.ts';

/** This company has every setting. Its SIRET is well formed but belongs to nobody. */
export const SAMPLE_COMPANY: Company = {
  company_name: 'Atelier Léa & fils',
  siret: '732 829 320 00074',
  phone: '01 02 03 04 05',
  address: '12 rue du Lac\n69003 Lyon',
  logo_url: null,
  schedule: DEFAULT_SCHEDULE,
  vat_regime: 'normal',
  vat_number: 'FR44732829320',
  legal_details: 'SARL au capital de 5\u00a0000\u00a0€, RCS Lyon 732\u00a0829\u00a0320',
  mediator_name: 'Médiation Conso',
  mediator_url: 'https://mediateur.example',
};

export function sampleIssuer(company: Partial<Company> = {}): Issuer {
  const whole = { ...SAMPLE_COMPANY, ...company };
  return { company: whole, name: whole.company_name, email: 'lea@atelier.example' };
}

const CONSUMER: DocumentRequest = {
  documentType: 'facture',
  invoiceDate: '2026-11-20',
  clientName: 'Marie Durand',
  clientAddress: '3 place Carnot\n75010 Paris',
  clientEmail: 'marie@exemple.fr',
  operationCategory: 'services',
  items: [
    { description: 'Remplacement de l’écran – iPhone 13', quantity: 1, price: 129.9 },
    { description: 'Main-d’œuvre (heure)', quantity: 1.5, price: 45 },
  ],
  tvaEnabled: true,
  notes: 'Merci pour votre confiance.',
};

export const SAMPLE_BUSINESS: DocumentRequest = {
  ...CONSUMER,
  clientKind: 'business',
  clientName: 'Éditions du Port <SARL>',
  clientSiren: '552 100 554',
  clientVatNumber: 'FR96552100554',
};

export function sampleDocument(
  draft: Partial<DocumentRequest> = {},
  company: Partial<Company> = {},
  number = 'FA-2026-0001',
): IssuedDocument {
  const input = documentInput.parse({ ...CONSUMER, ...draft });
  return frozen(contentOf(sampleIssuer(company), input), {
    id: '019aa000-0000-7000-8000-000000000001',
    number,
    issuedAt: '2026-11-20T10:00:00.000Z',
  });
}

/**
 * Returns the credit note of an invoice, for all lines or for `parts` of them. It cancels the bonus unless `keepsBonus`
 * is true.
 */
export function sampleCreditNote(
  invoice: IssuedDocument,
  parts?: readonly LinePart[],
  keepsBonus = false,
): IssuedDocument {
  const part = parts ? thousandthsOf(parts, invoice.lines.length) : wholeOf(invoice);
  const details = { invoiceDate: '2026-11-21', reason: 'Erreur de prix' };
  const order = { ...details, credited: [], part, keepsBonus };
  return frozen(creditNoteOf(invoice, order), {
    id: '019aa000-0000-7000-8000-000000000002',
    number: 'AV-2026-0001',
    issuedAt: '2026-11-21T10:00:00.000Z',
  });
}

/** Returns a deposit on a quote with several VAT rates, and the final invoice that deducts it. */
export function sampleDeposit(
  draft: Partial<DocumentRequest> = { ...SAMPLE_BUSINESS, ...RATES },
  company: Partial<Company> = {},
  amountCents = 5000,
): { deposit: IssuedDocument; final: IssuedDocument } {
  const quote = sampleDocument({ ...draft, documentType: 'devis' }, company, 'DE-2026-0001');
  const input = documentInput.parse({ ...CONSUMER, ...draft });
  // A deposit is due immediately.
  const whole = (isDeposit: boolean) =>
    contentOf(
      sampleIssuer(company),
      isDeposit ? { ...input, dueDate: input.invoiceDate } : input,
      referenceTo(quote),
      isDeposit,
    );
  const issue = (number: string) => ({
    id: '019aa000-0000-7000-8000-000000000003',
    number,
    issuedAt: '2026-11-20T10:00:00.000Z',
  });
  const vat = depositAmounts(quote.vat, amountCents);
  const deposit = frozen(depositOf(whole(true), quote, vat), issue('FA-2026-0002'));
  const final = frozen(
    withoutDeposits(whole(false), [deposit], [deposit.totalCents]),
    issue('FA-2026-0003'),
  );
  return { deposit, final };
}

/** The client is a business in Belgium, whose invoices carry no French VAT. */
export const ABROAD: DocumentRequest = {
  ...SAMPLE_BUSINESS,
  clientSiren: '',
  clientVatNumber: 'BE0123456749',
  clientCountry: 'BE',
  clientAddress: 'Rue Neuve 1\n1000 Bruxelles',
  tvaEnabled: false,
};
const GOODS_ABROAD: DocumentRequest = { ...ABROAD, operationCategory: 'goods' };

/** These settings put the sample company on the franchise. */
export const FRANCHISE = { vat_regime: 'franchise', vat_number: '' } as const;
const DISCOUNTED = sampleDocument({ ...SAMPLE_BUSINESS, ...DISCOUNTS });

const MARGIN_DISCOUNTED = sampleDocument({
  ...SAMPLE_BUSINESS,
  ...MARGIN,
  items: [{ ...SECOND_HAND, discount: { rate: 10 } }, ...RATES.items],
  operationCategory: 'mixed',
  discount: { amount: 10 },
});

const BUSINESS_WITH_TAX = { ...SAMPLE_BUSINESS, ...TYPED_WITH_TAX };
const WITH_TAX = sampleDocument(BUSINESS_WITH_TAX);

/** These are the cases of the electronic invoice, by name. */
export const SAMPLE_INVOICES = {
  franchise: sampleDocument({ tvaEnabled: false }, FRANCHISE),
  'default mention': sampleDocument({ tvaEnabled: false }, { vat_regime: '' }),
  'one VAT rate': sampleDocument(),
  'several VAT rates': sampleDocument(RATES),
  'decimal quantities': sampleDocument({
    items: [{ description: 'Soudure', quantity: 0.125, price: 33.33 }],
  }),
  'credit note': sampleCreditNote(sampleDocument(SAMPLE_BUSINESS)),
  'credit note, franchise': sampleCreditNote(sampleDocument({ tvaEnabled: false }, FRANCHISE)),
  'business with SIREN': sampleDocument(SAMPLE_BUSINESS),
  'business, debits, delivery elsewhere': sampleDocument(
    { ...SAMPLE_BUSINESS, deliveryAddress: 'Quai 4\n13002 Marseille', operationCategory: 'mixed' },
    { vat_regime: 'normal-debits', late_penalty_rate: 12 },
  ),
  'order, device, transfer, units, addresses': sampleDocument(
    {
      ...SAMPLE_BUSINESS,
      orderNumber: 'BC-2026-118',
      buyerReference: 'Service achats',
      clientElectronicAddress: '552100554_COMPTA',
      device: 'Ordinateur portable · ThinkPad T14',
      serialNumber: 'PF-3A9K2',
      repairId: 'RB12345678',
      paymentMeans: 'transfer',
      items: [
        { description: 'Diagnostic', quantity: 1, price: 30, unit: 'flat' },
        { description: 'Main-d’œuvre', quantity: 1.5, price: 45, unit: 'hour' },
        { description: 'SSD 1 To', quantity: 2, price: 84.5, unit: 'piece' },
      ],
    },
    { iban: 'FR76 3000 6000 0112 3456 7890 189', electronic_address: '732829320_73282932000074' },
  ),
  deposit: sampleDeposit().deposit,
  'deposit taken off': sampleDeposit().final,
  'credit note, deposit taken off': sampleCreditNote(sampleDeposit().final),
  'credit note of a line, deposit taken off': sampleCreditNote(sampleDeposit().final, [
    { line: 1, quantity: 1 },
  ]),
  'paid by card, goods': sampleDocument({ paymentMeans: 'card', operationCategory: 'goods' }),
  'foreign business outside the scope': sampleDocument({
    ...ABROAD,
    clientVatNumber: 'CHE123456788',
    clientCountry: 'CH',
    clientAddress: 'Rue du Rhône 1\n1204 Genève',
  }),
  'services to a business of the EU': sampleDocument(ABROAD, { vat_number: '' }),
  'services to a business of the EU, franchise': sampleDocument(ABROAD, {
    vat_regime: 'franchise',
  }),
  'goods to a business of the EU': sampleDocument(GOODS_ABROAD),
  'credit note, goods to the EU': sampleCreditNote(sampleDocument(GOODS_ABROAD)),
  'goods to a business of Northern Ireland': sampleDocument({ ...GOODS_ABROAD, ...BELFAST }),
  'goods out of the EU': sampleDocument({
    ...GOODS_ABROAD,
    clientVatNumber: '',
    clientCountry: 'CH',
    clientAddress: 'Rue du Rhône 1\n1204 Genève',
  }),
  'discounts, several rates': DISCOUNTED,
  'credit note of discounted lines, in part': sampleCreditNote(DISCOUNTED, [
    { line: 1, quantity: 0.5 },
    { line: 2, quantity: 1 },
  ]),
  'discounts, outside the scope': sampleDocument(
    { ...DISCOUNTS, discount: { rate: 5 }, tvaEnabled: false },
    { vat_regime: '' },
  ),
  'prices with tax': WITH_TAX,
  'credit note of prices with tax, in part': sampleCreditNote(WITH_TAX, [
    { line: 1, quantity: 1 },
    { line: 3, quantity: 1 },
  ]),
  'deposit, prices with tax': sampleDeposit(BUSINESS_WITH_TAX).deposit,
  'deposit taken off, prices with tax': sampleDeposit(BUSINESS_WITH_TAX).final,
  'prices of three decimals': sampleDocument({
    items: [{ description: 'Vis', quantity: 1198, price: 0.195 }],
  }),
  'prices with tax, of a hundred units': sampleDocument({
    taxIncluded: true,
    items: [{ description: 'Rondelle', quantity: 100_000, price: 0.1 }],
  }),
  'credit note of a cent more than price times quantity': sampleCreditNote(
    sampleDocument({ items: [{ description: 'Joint', quantity: 2, price: 10.4949 }] }),
    [{ line: 1, quantity: 1 }],
  ),
  'margin scheme': sampleDocument({ ...MARGIN, items: [SECOND_HAND] }),
  'margin scheme and a rate': sampleDocument({ ...SAMPLE_BUSINESS, ...MARGIN }),
  'margin scheme, discounts': MARGIN_DISCOUNTED,
  'credit note of the margin scheme, in part': sampleCreditNote(MARGIN_DISCOUNTED, [
    { line: 1, quantity: 1 },
    { line: 3, quantity: 1 },
  ]),
  'deposit, margin scheme': sampleDeposit({ ...SAMPLE_BUSINESS, ...MARGIN }).deposit,
  'deposit taken off, margin scheme': sampleDeposit({ ...SAMPLE_BUSINESS, ...MARGIN }).final,
  'deposit taken off, discounts': sampleDeposit({ ...SAMPLE_BUSINESS, ...DISCOUNTS }).final,
  bonus: sampleDocument(BONUS, LABELLED),
  'credit note, bonus': sampleCreditNote(sampleDocument(BONUS, LABELLED)),
  'credit note of a line, bonus': sampleCreditNote(sampleDocument(BONUS, LABELLED), [
    { line: 2, quantity: 1.5 },
  ]),
  consumer: sampleDocument({ clientAddress: '', clientEmail: '' }, { vat_number: '' }),
} as const satisfies Record<string, IssuedDocument>;
