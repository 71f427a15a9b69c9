import { isDeduction } from '../../../shared/documents/amounts/sold.ts';
import { netPrice } from '../../../shared/documents/amounts/unit-prices.ts';
import { PAYMENT_MEANS } from '../../../shared/documents/input/payment.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import type { MentionId } from '../../../shared/documents/issued/mentions.ts';
import { type Child, type Element, element, leaf, xmlDocument } from '../../platform/text/xml.ts';
import { documentAllowances, lineAllowance } from './allowances.ts';
import { processOf, typeCodeOf, unitCodeOf } from './codes.ts';
import { buyerParty, deliveryParty, sellerParty } from './parties.ts';
import { headerTax, lineTax } from './taxes.ts';
import { amount, day, decimal, qualifiedDay } from './values.ts';

/** BT-24 names Factur-X 1.0x in its profile EN 16931 (COMFORT). */
const GUIDELINE = 'urn:cen.eu:en16931:2017';

/** The reform requires notes with these subject codes (BT-21, UNTDID 4451). Any other note is general. */
const SUBJECTS: Readonly<Record<string, string>> = {
  recovery: 'PMT',
  penalty: 'PMD',
  discount: 'AAB',
} satisfies Partial<Record<MentionId, string>>;

/**
 * Writes a Cross Industry Invoice D22B, the `factur-x.xml` of a PDF.
 * @throws Error for a quote, which is no invoice.
 */
export function crossIndustryInvoice(document: IssuedDocument): string {
  const root = element(
    'rsm:CrossIndustryInvoice',
    context(document),
    header(document),
    element(
      'rsm:SupplyChainTradeTransaction',
      document.lines.map((line, index) => tradeLine(document, line, index)),
      element(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', document.buyerReference),
        sellerParty(document),
        buyerParty(document),
        buyerOrder(document),
      ),
      element(
        'ram:ApplicableHeaderTradeDelivery',
        deliveryParty(document),
        element(
          'ram:ActualDeliverySupplyChainEvent',
          day('ram:OccurrenceDateTime', document.supplyDate),
        ),
      ),
      settlement(document),
    ),
  );
  const data = 'urn:un:unece:uncefact:data:standard';
  root.attributes = {
    'xmlns:rsm': `${data}:CrossIndustryInvoice:100`,
    'xmlns:ram': `${data}:ReusableAggregateBusinessInformationEntity:100`,
    'xmlns:qdt': `${data}:QualifiedDataType:100`,
    'xmlns:udt': `${data}:UnqualifiedDataType:100`,
  };
  return xmlDocument(root);
}

function context(document: IssuedDocument): Element {
  return element(
    'rsm:ExchangedDocumentContext',
    element(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      leaf('ram:ID', processOf(document)),
    ),
    element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', GUIDELINE)),
  );
}

function header(document: IssuedDocument): Element {
  const note = (text: string, subject?: string) =>
    text
      ? element('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject))
      : undefined;
  return element(
    'rsm:ExchangedDocument',
    leaf('ram:ID', document.number),
    leaf('ram:TypeCode', typeCodeOf(document)),
    day('ram:IssueDateTime', document.invoiceDate),
    note(document.notes),
    note(document.seller.legalDetails, 'REG'),
    document.mentions.map(({ id, text }) => note(text, SUBJECTS[id])),
  );
}

/** Writes a line (BG-25). A deduction is written as a negative quantity, because no price may be below zero (BR-27). */
function tradeLine(document: IssuedDocument, line: IssuedLine, index: number): Element {
  const sign = isDeduction(line) ? -1 : 1;
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    element('ram:SpecifiedTradeProduct', leaf('ram:Name', line.description)),
    element('ram:SpecifiedLineTradeAgreement', tradePrice(line)),
    element(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', decimal(sign * line.quantity), {
        unitCode: unitCodeOf(line),
      }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      lineTax(document, line),
      lineAllowance(line),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', amount(line.totalCents)),
      ),
    ),
  );
}

/** Writes BG-29, the price before tax. It is for several units (BT-149) if six decimals are too few. */
function tradePrice(line: IssuedLine): Element {
  const { amount: price, units } = netPrice(line);
  return element(
    'ram:NetPriceProductTradePrice',
    leaf('ram:ChargeAmount', price),
    units > 1
      ? leaf('ram:BasisQuantity', decimal(units), { unitCode: unitCodeOf(line) })
      : undefined,
  );
}

/** Writes the sums (BG-22). A third party's bonus counts as paid in advance (BT-113) and does not reduce the VAT. */
function settlement(document: IssuedDocument): Element {
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(document),
    document.vat.map((vat) => headerTax(document, vat)),
    documentAllowances(document),
    paymentTerms(document),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', amount(document.subtotalCents + (document.discount?.cents ?? 0))),
      document.discount && leaf('ram:AllowanceTotalAmount', amount(document.discount.cents)),
      leaf('ram:TaxBasisTotalAmount', amount(document.subtotalCents)),
      leaf('ram:TaxTotalAmount', amount(document.vatCents), { currencyID: 'EUR' }),
      leaf('ram:GrandTotalAmount', amount(document.totalCents)),
      document.bonus && leaf('ram:TotalPrepaidAmount', amount(document.bonus.amountCents)),
      leaf(
        'ram:DuePayableAmount',
        amount(document.totalCents - (document.bonus?.amountCents ?? 0)),
      ),
    ),
    precedingInvoices(document),
  );
}

/** Writes BG-3: the invoice that a credit note corrects, or the invoices of the deposits that an invoice deducts. */
function precedingInvoices({ documentType, origin, deducted = [] }: IssuedDocument): Child[] {
  const preceding = documentType === 'avoir' && origin ? [origin] : deducted;
  return preceding.map(({ number, invoiceDate }) =>
    element(
      'ram:InvoiceReferencedDocument',
      leaf('ram:IssuerAssignedID', number),
      qualifiedDay('ram:FormattedIssueDateTime', invoiceDate),
    ),
  );
}

/** Writes BT-13, the client's purchase order. */
const buyerOrder = ({ orderNumber }: IssuedDocument): Child =>
  orderNumber
    ? element('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', orderNumber))
    : undefined;

/** Writes BG-16: the means of payment (BT-81), and the account for a bank transfer (BT-84). */
function paymentMeans({ payment }: IssuedDocument): Child {
  if (payment === undefined) return undefined;
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', PAYMENT_MEANS[payment.means].code),
    payment.iban
      ? element('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', payment.iban))
      : undefined,
  );
}

/** Writes the due date (BT-9). A credit note has none, so it states the terms instead (BT-20; BR-CO-25). */
function paymentTerms({ documentType, dueDate }: IssuedDocument): Element {
  return element(
    'ram:SpecifiedTradePaymentTerms',
    documentType === 'avoir' ? leaf('ram:Description', 'À déduire ou à rembourser') : undefined,
    dueDate ? day('ram:DueDateDateTime', dueDate) : undefined,
  );
}
