import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { SAMPLE_INVOICES, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';
import { postalAddress } from './values.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['ApplicableTradeTax', 'IncludedSupplyChainTradeLineItem'].includes(name),
});
const read = (name: keyof typeof SAMPLE_INVOICES) => {
  const { CrossIndustryInvoice } = parser.parse(crossIndustryInvoice(SAMPLE_INVOICES[name]));
  const transaction = CrossIndustryInvoice.SupplyChainTradeTransaction;
  return {
    header: CrossIndustryInvoice.ExchangedDocument,
    context: CrossIndustryInvoice.ExchangedDocumentContext,
    lines: transaction.IncludedSupplyChainTradeLineItem,
    agreement: transaction.ApplicableHeaderTradeAgreement,
    settlement: transaction.ApplicableHeaderTradeSettlement,
  };
};

describe('crossIndustryInvoice', () => {
  it.each(Object.keys(SAMPLE_INVOICES) as (keyof typeof SAMPLE_INVOICES)[])(
    'adds up as EN 16931 asks: %s',
    (name) => {
      const { lines, settlement } = read(name);
      const sums = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
      const cents = (text: string) => Math.round(Number(text) * 100);
      const lineSum = lines.reduce(
        (
          sum: number,
          line: { SpecifiedLineTradeSettlement: Record<string, { LineTotalAmount: string }> },
        ) =>
          sum +
          cents(
            line.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation
              ?.LineTotalAmount ?? '',
          ),
        0,
      );
      const taxes: { CalculatedAmount: string; BasisAmount: string }[] =
        settlement.ApplicableTradeTax;
      const tax = taxes.reduce((sum, each) => sum + cents(each.CalculatedAmount), 0);
      expect(cents(sums.LineTotalAmount)).toBe(lineSum);
      expect(cents(sums.TaxTotalAmount['#text'])).toBe(tax);
      expect(cents(sums.GrandTotalAmount)).toBe(lineSum + tax);
      expect(sums.DuePayableAmount).toBe(sums.GrandTotalAmount);
    },
  );

  it('declares the profile and the kind of document', () => {
    expect(read('consumer').context.GuidelineSpecifiedDocumentContextParameter.ID).toBe(
      'urn:cen.eu:en16931:2017',
    );
    expect(read('consumer').header.TypeCode).toBe('380');
    const note = read('credit note');
    expect(note.header.TypeCode).toBe('381');
    expect(note.settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('FA-2026-0001');
  });

  it('exempts the franchise with its code and reason', () => {
    const [tax] = read('franchise').settlement.ApplicableTradeTax;
    expect(tax).toMatchObject({
      CategoryCode: 'E',
      ExemptionReasonCode: 'VATEX-FR-FRANCHISE',
      ExemptionReason: 'TVA non applicable, article L. 223-3 du CIBS',
      RateApplicablePercent: '0',
    });
  });

  it('gives each rate its own breakdown', () => {
    const rates = read('several VAT rates').settlement.ApplicableTradeTax;
    expect(
      rates.map((tax: { RateApplicablePercent: string }) => tax.RateApplicablePercent),
    ).toEqual(['20', '10', '5.5']);
  });

  it('names both businesses by their SIREN, and a name as it is', () => {
    const { BuyerTradeParty, SellerTradeParty } = read('business with SIREN').agreement;
    expect(SellerTradeParty.SpecifiedLegalOrganization.ID['#text']).toBe('732829320');
    expect(BuyerTradeParty.SpecifiedLegalOrganization.ID).toEqual({
      '#text': '552100554',
      '@_schemeID': '0002',
    });
    expect(BuyerTradeParty.Name).toBe('Éditions du Port <SARL>');
  });

  it('carries no VAT number outside the scope of VAT (BR-O-02)', () => {
    const { BuyerTradeParty } = read('foreign business outside the scope').agreement;
    expect(BuyerTradeParty.SpecifiedTaxRegistration).toBeUndefined();
  });

  it('is not for quotes', () => {
    expect(() => crossIndustryInvoice(sampleDocument({ documentType: 'devis' }))).toThrow();
  });
});

it.each([
  ['12 rue du Lac\n69003 Lyon', ['12 rue du Lac'], '69003', 'Lyon'],
  ['12 rue du Lac, 69003 Lyon 3e', ['12 rue du Lac'], '69003', 'Lyon 3e'],
  ['Rue Neuve 1\n1000 Bruxelles', ['Rue Neuve 1', '1000 Bruxelles'], '', ''],
  ['', [], '', ''],
])('reads the address %j', (text, lines, postcode, city) => {
  expect(postalAddress(text)).toEqual({ lines, postcode, city });
});
