import { isDeduction } from '../../../shared/documents/amounts/sold.ts';
import { netUnitPrice } from '../../../shared/documents/amounts/unit-prices.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import { vatAreaOf } from '../../../shared/documents/vat/vat-area.ts';
import { discountsByRate } from '../../documents/facturx/allowances.ts';
import { processOf, typeCodeOf, unitCodeOf } from '../../documents/facturx/codes.ts';
import { categoryOf } from '../../documents/facturx/taxes.ts';
import { amount, decimal, postalAddress } from '../../documents/facturx/values.ts';
import { type Child, type Element, element, leaf } from '../../platform/text/xml.ts';
import { compactDay, SIREN } from './report-xml.ts';

/** The profile is TT-29 (S1.12). */
const PROFILE = 'urn.cpro.gouv.fr:1p0:ereporting';

/**
 * The name of an article has at most 255 characters (TT-76). The first 16 characters of a client's name identify the
 * client (G2.19).
 */
const ARTICLE_LENGTH = 255;
const NAME_LENGTH = 16;

/** Writes TG-8 of flow 10.1: an invoice or a credit note to a business that is established outside France. */
export function invoiceElement(document: IssuedDocument): Element {
  const { number, invoiceDate, dueDate, vatOnDebits, operationCategory } = document;
  return element(
    'Invoice',
    leaf('ID', number),
    leaf('IssueDate', compactDay(invoiceDate)),
    leaf('TypeCode', typeCodeOf(document)),
    leaf('CurrencyCode', 'EUR'),
    leaf('DueDate', dueDate && compactDay(dueDate)),
    vatOnDebits && operationCategory !== 'goods' && leaf('TaxDueDateTypeCode', '5'),
    earlyPaymentNote(document),
    element('BusinessProcess', leaf('ID', processOf(document)), leaf('TypeID', PROFILE)),
    precedingInvoices(document),
    seller(document),
    buyer(document),
    delivery(document),
    documentAllowances(document),
    element(
      'MonetaryTotal',
      leaf('TaxExclusiveAmount', amount(document.subtotalCents)),
      leaf('TaxAmount', amount(document.vatCents), { CurrencyCode: 'EUR' }),
    ),
    taxes(document),
    document.lines.map(invoiceLine),
  );
}

const earlyPaymentNote = ({ mentions }: IssuedDocument): Child => {
  const text = mentions.find(({ id }) => id === 'discount')?.text;
  return text ? element('IncludedNote', leaf('Subject', 'AAB'), leaf('Content', text)) : undefined;
};

function precedingInvoices({ documentType, origin, deducted = [] }: IssuedDocument): Child[] {
  const preceding = documentType === 'avoir' && origin ? [origin] : deducted;
  return preceding.map(({ number, invoiceDate }) =>
    element('ReferencedDocument', leaf('ID', number), leaf('IssueDate', compactDay(invoiceDate))),
  );
}

const seller = ({ seller: { siren, vatNumber } }: IssuedDocument): Element =>
  element(
    'Seller',
    leaf('CompanyId', siren, SIREN),
    leaf('TaxRegistrationId', vatNumber, VAT),
    element('PostalAddress', leaf('CountryId', 'FR')),
  );

const VAT = { qualifyingId: 'VAT' };

/**
 * Writes TG-14. The VAT number identifies a buyer in the EU or Monaco, or a buyer of goods in Northern Ireland.
 * Country and name identify any other buyer (G2.19, G2.33).
 */
function buyer({ client: { country, name, vatNumber }, vatExemption }: IssuedDocument): Element {
  const isInVatArea = vatAreaOf(country) !== 'outside' || vatExemption?.kind === 'intra-community';
  const isKnown = vatNumber !== '' && isInVatArea;
  return element(
    'Buyer',
    isKnown
      ? leaf('CompanyId', vatNumber, { schemeId: '0223' })
      : leaf('CompanyId', `${country}${name.slice(0, NAME_LENGTH)}`.trim(), { schemeId: '0227' }),
    isKnown ? leaf('TaxRegistrationId', vatNumber, VAT) : undefined,
    element('PostalAddress', leaf('CountryId', country)),
  );
}

/**
 * Writes TG-17: the day of supply if it is not the invoice's day (G1.38), and the place of delivery if it is not the
 * client's address (G6.30).
 */
function delivery(document: IssuedDocument): Child {
  const { supplyDate, invoiceDate, deliveryAddress, client, operationCategory } = document;
  const isElsewhere = deliveryAddress !== '' && operationCategory !== 'services';
  const { lines, postcode, city } = postalAddress(deliveryAddress);
  const location = isElsewhere
    ? element(
        'Location',
        leaf('LineOne', lines.join(', ')),
        leaf('CityName', city),
        leaf('PostalZone', postcode),
        leaf('CountryId', client.country),
      )
    : undefined;
  const day = supplyDate === invoiceDate ? undefined : leaf('Date', compactDay(supplyDate));
  return day || location ? element('Delivery', day, location) : undefined;
}

/** Writes TG-20: the amount that the document's discount deducts at each rate. */
const documentAllowances = (document: IssuedDocument): Child[] =>
  discountsByRate(document).map(({ vat, cents }) =>
    allowance(
      cents,
      leaf('TaxCategoryCode', taxCode(document, categoryOf(document, vat).code)),
      leaf('TaxPercent', decimal(vat.rate)),
    ),
  );

const allowance = (cents: number, ...taxed: Child[]): Element => ({
  ...element('AllowanceCharge', leaf('Amount', amount(cents)), ...taxed),
  attributes: { ChargeIndicator: 'false' },
});

const taxes = (document: IssuedDocument): Child[] =>
  document.vat.map((vat) => {
    const { code, reason, reasonCode } = categoryOf(document, vat);
    return element(
      'TaxSubTotal',
      leaf('TaxableAmount', amount(vat.baseCents)),
      leaf('TaxAmount', amount(vat.vatCents)),
      element(
        'TaxCategory',
        leaf('Code', taxCode(document, code)),
        leaf('Percent', decimal(vat.rate)),
        leaf('TaxExemptionReason', reason),
        leaf('TaxExemptionReasonCode', reasonCode),
      ),
    );
  });

/** A shop under the franchise without a VAT number uses Z instead of E (G1.102). */
const taxCode = ({ seller: { vatNumber } }: IssuedDocument, code: string): string =>
  code === 'E' && vatNumber === '' ? 'Z' : code;

/** Writes TG-24, a line. A deduction is written as a negative quantity, because no price may be below zero (G1.16). */
function invoiceLine(line: IssuedLine): Element {
  const sign = isDeduction(line) ? -1 : 1;
  return element(
    'Line',
    leaf('BilledQuantity', decimal(sign * line.quantity), { UnitCode: unitCodeOf(line) }),
    line.discount && allowance(line.discount.cents),
    element('Price', leaf('PriceAmount', netUnitPrice(line))),
    element('Product', leaf('Name', line.description.slice(0, ARTICLE_LENGTH))),
  );
}
