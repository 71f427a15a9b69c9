import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { SAMPLE_INVOICES, sampleDocument } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';
import { postalAddress } from './values.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) =>
    [
      'ApplicableTradeTax',
      'IncludedSupplyChainTradeLineItem',
      'SpecifiedTradeAllowanceCharge',
    ].includes(name),
});
const read = (name: keyof typeof SAMPLE_INVOICES) => {
  const { CrossIndustryInvoice } = parser.parse(crossIndustryInvoice(SAMPLE_INVOICES[name]));
  const transaction = CrossIndustryInvoice.SupplyChainTradeTransaction;
  return {
    header: CrossIndustryInvoice.ExchangedDocument,
    transaction,
    context: CrossIndustryInvoice.ExchangedDocumentContext,
    lines: transaction.IncludedSupplyChainTradeLineItem,
    agreement: transaction.ApplicableHeaderTradeAgreement,
    settlement: transaction.ApplicableHeaderTradeSettlement,
  };
};

describe('Writing an electronic invoice', () => {
  it.each(Object.keys(SAMPLE_INVOICES) as (keyof typeof SAMPLE_INVOICES)[])(
    'The amounts of an electronic invoice add up as EN 16931 asks: %s',
    (name) => {
      const { lines, settlement } = read(name);
      const sums = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
      const cents = (text: string) => Math.round(Number(text) * 100);
      type Allowance = {
        ActualAmount: string;
        CategoryTradeTax: { RateApplicablePercent: string };
      };
      type Settled = {
        ApplicableTradeTax: { RateApplicablePercent: string }[];
        SpecifiedTradeAllowanceCharge?: Allowance[];
        SpecifiedTradeSettlementLineMonetarySummation: { LineTotalAmount: string };
      };
      const settled: Settled[] = lines.map(
        (line: { SpecifiedLineTradeSettlement: Settled }) => line.SpecifiedLineTradeSettlement,
      );
      const totalOf = (line: Settled) =>
        cents(line.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount);
      const allowances: Allowance[] = settlement.SpecifiedTradeAllowanceCharge ?? [];
      const sumOf = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
      const lineSum = sumOf(settled.map(totalOf));
      const off = sumOf(allowances.map(({ ActualAmount }) => cents(ActualAmount)));
      const taxes: {
        CalculatedAmount: string;
        BasisAmount: string;
        RateApplicablePercent: string;
      }[] = settlement.ApplicableTradeTax;
      const tax = taxes.reduce((sum, each) => sum + cents(each.CalculatedAmount), 0);
      expect(cents(sums.LineTotalAmount)).toBe(lineSum);
      expect(cents(sums.TaxTotalAmount['#text'])).toBe(tax);
      expect(cents(sums.AllowanceTotalAmount ?? '0')).toBe(off);
      expect(cents(sums.TaxBasisTotalAmount)).toBe(lineSum - off);
      expect(cents(sums.GrandTotalAmount)).toBe(lineSum - off + tax);
      // By BR-S-08 and the equal rules of other VAT categories, the base of a rate is the sum of its lines less its
      // allowances.
      for (const { BasisAmount, RateApplicablePercent: rate } of taxes) {
        const ofRate = settled.filter(
          (line) => line.ApplicableTradeTax[0]?.RateApplicablePercent === rate,
        );
        const taken = allowances.filter(
          (one) => one.CategoryTradeTax.RateApplicablePercent === rate,
        );
        expect(cents(BasisAmount)).toBe(
          sumOf(ofRate.map(totalOf)) - sumOf(taken.map(({ ActualAmount }) => cents(ActualAmount))),
        );
      }
      // BR-CO-17 allows a difference of one unit between the VAT of a rate and the VAT of its base.
      for (const { CalculatedAmount, BasisAmount, RateApplicablePercent = '0' } of taxes) {
        const borne = (Number(BasisAmount) * Number(RateApplicablePercent)) / 100;
        expect(Math.abs(Number(CalculatedAmount) - borne)).toBeLessThan(0.02);
      }
      // BT-131 is the quantity times the net price, less the line's allowance.
      for (const line of lines) {
        const { ChargeAmount, BasisQuantity } =
          line.SpecifiedLineTradeAgreement.NetPriceProductTradePrice;
        const price = Number(ChargeAmount) / Number(BasisQuantity?.['#text'] ?? 1);
        const quantity = line.SpecifiedLineTradeDelivery.BilledQuantity['#text'];
        const [allowance] = line.SpecifiedLineTradeSettlement.SpecifiedTradeAllowanceCharge ?? [];
        const gross = Math.round(Number((price * Number(quantity) * 100).toFixed(4)));
        expect(gross - cents(allowance?.ActualAmount ?? '0')).toBe(
          totalOf(line.SpecifiedLineTradeSettlement),
        );
      }
      const prepaid = cents(sums.TotalPrepaidAmount ?? '0');
      expect(prepaid).toBe(SAMPLE_INVOICES[name].bonus?.amountCents ?? 0);
      expect(cents(sums.DuePayableAmount)).toBe(cents(sums.GrandTotalAmount) - prepaid);
    },
  );

  it('Prices with tax add up to the typed amounts with several rates and discounts', () => {
    const { lines, settlement } = read('prices with tax');
    const sums = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
    // The lines are 299.97 less 12.5 %, 89.85, 34.93 less 2, and 249.90. The document's discount deducts 10.
    expect(sums.GrandTotalAmount).toBe('625.15');
    expect(
      lines.map(
        (line: { SpecifiedLineTradeAgreement: { NetPriceProductTradePrice: object } }) =>
          line.SpecifiedLineTradeAgreement.NetPriceProductTradePrice,
      ),
    ).toMatchInlineSnapshot(`
      [
        {
          "ChargeAmount": "83.323",
        },
        {
          "ChargeAmount": "54.45",
        },
        {
          "ChargeAmount": "4.73",
        },
        {
          "ChargeAmount": "249.90",
        },
      ]
    `);
    expect(read('prices of three decimals').lines[0].SpecifiedLineTradeAgreement).toEqual({
      NetPriceProductTradePrice: { ChargeAmount: '0.195' },
    });
    expect(
      read('prices with tax, of a hundred units').lines[0].SpecifiedLineTradeAgreement,
    ).toEqual({
      NetPriceProductTradePrice: {
        ChargeAmount: '8.33333',
        BasisQuantity: { '#text': '100', '@_unitCode': 'C62' },
      },
    });
  });

  it('An electronic invoice declares its profile and its type of document', () => {
    expect(read('consumer').context.GuidelineSpecifiedDocumentContextParameter.ID).toBe(
      'urn:cen.eu:en16931:2017',
    );
    expect(read('consumer').header.TypeCode).toBe('380');
    const note = read('credit note');
    expect(note.header.TypeCode).toBe('381');
    expect(note.settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('FA-2026-0001');
  });

  it('A line’s discount becomes one allowance, and the document’s discount one allowance for each VAT rate', () => {
    const { lines, settlement } = read('discounts, several rates');
    expect(lines[0].SpecifiedLineTradeSettlement.SpecifiedTradeAllowanceCharge[0]).toEqual({
      ChargeIndicator: { Indicator: 'false' },
      CalculationPercent: '12.5',
      BasisAmount: '129.90',
      ActualAmount: '16.24',
      ReasonCode: '95',
      Reason: 'Remise',
    });
    const shares = settlement.SpecifiedTradeAllowanceCharge;
    expect(
      shares.map((share: { ActualAmount: string; CategoryTradeTax: object }) => [
        share.ActualAmount,
        share.CategoryTradeTax,
      ]),
    ).toMatchInlineSnapshot(`
      [
        [
          "6.21",
          {
            "CategoryCode": "S",
            "RateApplicablePercent": "20",
            "TypeCode": "VAT",
          },
        ],
        [
          "1.82",
          {
            "CategoryCode": "S",
            "RateApplicablePercent": "10",
            "TypeCode": "VAT",
          },
        ],
        [
          "1.97",
          {
            "CategoryCode": "S",
            "RateApplicablePercent": "5.5",
            "TypeCode": "VAT",
          },
        ],
      ]
    `);
    // A credit of half the first line takes back half of its discount, and its share of the document’s discount.
    const note = read('credit note of discounted lines, in part');
    const [first] = note.lines;
    expect(first.SpecifiedLineTradeDelivery.BilledQuantity['#text']).toBe('0.5');
    expect(first.SpecifiedLineTradeSettlement.SpecifiedTradeAllowanceCharge[0]).toMatchObject({
      ActualAmount: '8.12',
    });
    expect(note.settlement.SpecifiedTradeAllowanceCharge).toHaveLength(2);
    expect(note.settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('FA-2026-0001');
  });

  it('An invoice under the franchise en base is exempt, with its code and reason', () => {
    const [tax] = read('franchise').settlement.ApplicableTradeTax;
    expect(tax).toMatchObject({
      CategoryCode: 'E',
      ExemptionReasonCode: 'VATEX-FR-FRANCHISE',
      ExemptionReason: 'TVA non applicable, article L. 223-3 du CIBS',
      RateApplicablePercent: '0',
    });
  });

  it('Second-hand goods are exempt, with their code and reason, beside lines that are taxed', () => {
    const { lines, settlement } = read('margin scheme and a rate');
    const taxes = settlement.ApplicableTradeTax;
    expect(taxes).toMatchObject([
      { CategoryCode: 'S', BasisAmount: '12.50', CalculatedAmount: '2.50' },
      {
        CategoryCode: 'E',
        BasisAmount: '499.80',
        CalculatedAmount: '0.00',
        ExemptionReasonCode: 'VATEX-EU-F',
        ExemptionReason: 'Régime particulier – Biens d’occasion',
        RateApplicablePercent: '0',
      },
    ]);
    const [lineTax] = lines[0].SpecifiedLineTradeSettlement.ApplicableTradeTax;
    expect(lineTax).toMatchObject({ CategoryCode: 'E', RateApplicablePercent: '0' });
    const note = read('credit note of the margin scheme, in part').settlement;
    expect(
      note.ApplicableTradeTax.map((tax: { CategoryCode: string }) => tax.CategoryCode),
    ).toEqual(['S', 'E']);
    const final = read('deposit taken off, margin scheme');
    const taken = final.lines.at(-1).SpecifiedLineTradeSettlement.ApplicableTradeTax;
    expect(taken[0]).toMatchObject({ CategoryCode: 'E' });
  });

  it('A final invoice deducts its deposit in lines of their own (BG-25), has only the VAT that the deposit did not bill, and names the deposit’s invoice (BG-3)', () => {
    const { final, deposit, whole } = {
      final: read('deposit taken off'),
      deposit: read('deposit'),
      whole: read('several VAT rates'),
    };
    const vatOf = ({ settlement }: typeof final) => {
      const sums = settlement.SpecifiedTradeSettlementHeaderMonetarySummation;
      return Math.round(Number(sums.TaxTotalAmount['#text']) * 100);
    };
    expect(vatOf(final) + vatOf(deposit)).toBe(vatOf(whole));
    const taken = final.lines.slice(whole.lines.length);
    expect(taken.length).toBeGreaterThan(0);
    for (const line of taken) {
      expect(line.SpecifiedTradeProduct.Name).toMatch(/^Acompte déduit, facture FA-2026-0002 du /);
      expect(line.SpecifiedLineTradeDelivery.BilledQuantity['#text']).toBe('-1');
    }
    expect(final.settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('FA-2026-0002');
    const processOf = ({ context }: typeof final) =>
      context.BusinessProcessSpecifiedDocumentContextParameter.ID;
    expect(processOf(final)).toBe('S4');
    expect(processOf(read('credit note, deposit taken off'))).toBe('S1');
  });

  it('Each VAT rate has its own breakdown', () => {
    const rates = read('several VAT rates').settlement.ApplicableTradeTax;
    expect(
      rates.map((tax: { RateApplicablePercent: string }) => tax.RateApplicablePercent),
    ).toEqual(['20', '10', '5.5']);
  });

  it('The seller and the buyer are identified by their SIREN, and the buyer’s name is unchanged', () => {
    const { BuyerTradeParty, SellerTradeParty } = read('business with SIREN').agreement;
    expect(SellerTradeParty.SpecifiedLegalOrganization.ID['#text']).toBe('732829320');
    expect(BuyerTradeParty.SpecifiedLegalOrganization.ID).toEqual({
      '#text': '552100554',
      '@_schemeID': '0002',
    });
    expect(BuyerTradeParty.Name).toBe('Éditions du Port <SARL>');
  });

  it('An invoice outside the scope of VAT carries no VAT number (BR-O-02)', () => {
    const { BuyerTradeParty } = read('foreign business outside the scope').agreement;
    expect(BuyerTradeParty.SpecifiedTaxRegistration).toBeUndefined();
  });

  it.each([
    ['services to a business of the EU', 'AE', 'VATEX-EU-AE', 'Autoliquidation'],
    ['services to a business of the EU, franchise', 'AE', 'VATEX-EU-AE', 'Autoliquidation'],
    ['goods to a business of the EU', 'K', 'VATEX-EU-IC', '262 ter'],
    ['goods to a business of Northern Ireland', 'K', 'VATEX-EU-IC', '262 ter'],
    ['credit note, goods to the EU', 'K', 'VATEX-EU-IC', '262 ter'],
  ] as const)(
    'The invoice for %s names who owes the tax, with both VAT numbers',
    (name, category, code, article) => {
      const { agreement, settlement, lines } = read(name);
      const [tax] = settlement.ApplicableTradeTax;
      expect(tax).toMatchObject({
        CategoryCode: category,
        ExemptionReasonCode: code,
        ExemptionReason: expect.stringContaining(article),
        RateApplicablePercent: '0',
      });
      const [lineTax] = lines[0].SpecifiedLineTradeSettlement.ApplicableTradeTax;
      expect(lineTax).toMatchObject({ CategoryCode: category, RateApplicablePercent: '0' });
      const numberOf = (party: { SpecifiedTaxRegistration: { ID: object } }) =>
        party.SpecifiedTaxRegistration.ID;
      const number = (text: string) => ({ '#text': text, '@_schemeID': 'VA' });
      expect(numberOf(agreement.SellerTradeParty)).toEqual(number('FR44732829320'));
      const buyers = name.includes('Northern Ireland') ? 'XI110305878' : 'BE0123456749';
      expect(numberOf(agreement.BuyerTradeParty)).toEqual(number(buyers));
      // The mentions of the PDF name the same VAT numbers.
      const { seller, client, mentions } = SAMPLE_INVOICES[name];
      expect([seller.vatNumber, client.vatNumber]).toEqual(['FR44732829320', buyers]);
      expect(mentions.find(({ id }) => id === 'vat')?.text).toContain(article);
    },
  );

  it('An electronic invoice names the order, the buyer’s reference, the means of payment, units and electronic addresses', () => {
    const { agreement, settlement, lines } = read('order, device, transfer, units, addresses');
    expect(agreement.BuyerReference).toBe('Service achats');
    expect(agreement.BuyerOrderReferencedDocument.IssuerAssignedID).toBe('BC-2026-118');
    expect(settlement.SpecifiedTradeSettlementPaymentMeans).toEqual({
      TypeCode: '58',
      PayeePartyCreditorFinancialAccount: { IBANID: 'FR7630006000011234567890189' },
    });
    const units = lines.map(
      (line: { SpecifiedLineTradeDelivery: { BilledQuantity: Record<string, string> } }) =>
        line.SpecifiedLineTradeDelivery.BilledQuantity['@_unitCode'],
    );
    expect(units).toEqual(['LS', 'HUR', 'H87']);
    const addressOf = (party: { URIUniversalCommunication: { URIID: Record<string, string> } }) =>
      party.URIUniversalCommunication.URIID;
    expect(addressOf(agreement.SellerTradeParty)).toEqual({
      '#text': '732829320_73282932000074',
      '@_schemeID': '0225',
    });
    expect(addressOf(agreement.BuyerTradeParty)['#text']).toBe('552100554_COMPTA');
    const paid = read('paid by card, goods').settlement.SpecifiedTradeSettlementPaymentMeans;
    expect(paid).toEqual({ TypeCode: '48' });
    // The mentions of the PDF name the same references.
    const { mentions } = SAMPLE_INVOICES['order, device, transfer, units, addresses'];
    const said = mentions.map(({ text }) => text).join('\n');
    for (const word of ['BC-2026-118', 'Service achats', 'PF-3A9K2', 'RB12345678']) {
      expect(said).toContain(word);
    }
    expect(said).toMatch(/virement, IBAN FR76\s3000\s6000/);
  });

  it('Goods for a country of the EU name that country (BR-IC-12), and exported goods have category G', () => {
    const { transaction } = read('goods to a business of the EU');
    const { ShipToTradeParty } = transaction.ApplicableHeaderTradeDelivery;
    expect(ShipToTradeParty.PostalTradeAddress.CountryID).toBe('BE');
    const irish = read('goods to a business of Northern Ireland').transaction;
    expect(irish.ApplicableHeaderTradeDelivery.ShipToTradeParty).toMatchObject({
      PostalTradeAddress: { CountryID: 'GB' },
    });
    expect(read('goods out of the EU').settlement.ApplicableTradeTax[0]).toMatchObject({
      CategoryCode: 'G',
      ExemptionReasonCode: 'VATEX-EU-G',
    });
  });

  it('A quote cannot become an electronic invoice', () => {
    expect(() => crossIndustryInvoice(sampleDocument({ documentType: 'devis' }))).toThrow();
  });
});

it.each([
  ['12 rue du Lac\n69003 Lyon', ['12 rue du Lac'], '69003', 'Lyon'],
  ['12 rue du Lac, 69003 Lyon 3e', ['12 rue du Lac'], '69003', 'Lyon 3e'],
  ['12 rue du Lac\nF-75002 Paris', ['12 rue du Lac'], '75002', 'Paris'],
  ['12 rue du Lac, FR-75002 Paris', ['12 rue du Lac'], '75002', 'Paris'],
  ['12 rue du Lac - 75002 Paris', ['12 rue du Lac'], '75002', 'Paris'],
  ['Rue Neuve 1\n1000 Bruxelles', ['Rue Neuve 1', '1000 Bruxelles'], '', ''],
  ['', [], '', ''],
])('The address %j is divided into lines, postcode and city', (text, lines, postcode, city) => {
  expect(postalAddress(text)).toEqual({ lines, postcode, city });
});
