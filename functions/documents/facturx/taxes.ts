import type { VatAmount } from '../../../shared/documents/amounts/amounts.ts';
import { groupOf, type VatGroup } from '../../../shared/documents/amounts/vat-groups.ts';
import type { IssuedDocument, IssuedLine } from '../../../shared/documents/issued/issued.ts';
import { MARGIN_MENTION } from '../../../shared/documents/vat/margin-scheme.ts';
import type { ExemptionKind } from '../../../shared/documents/vat/vat-exemption.ts';
import { type Element, element, leaf } from '../../platform/text/xml.ts';
import { vatDue } from '../natures.ts';
import { amount, decimal } from './values.ts';

type Category = {
  code: 'S' | 'Z' | 'E' | 'O' | 'AE' | 'K' | 'G';
  reason?: string;
  reasonCode?: string;
};

/** The codes are categories of UNTDID 5305 and reasons of the VATEX list of the CEF. */
const EXEMPTIONS = {
  franchise: { code: 'E', reasonCode: 'VATEX-FR-FRANCHISE' },
  'outside-scope': { code: 'O', reasonCode: 'VATEX-EU-O' },
  'reverse-charge': { code: 'AE', reasonCode: 'VATEX-EU-AE' },
  'intra-community': { code: 'K', reasonCode: 'VATEX-EU-IC' },
  export: { code: 'G', reasonCode: 'VATEX-EU-G' },
} as const satisfies Record<ExemptionKind, Category>;

/** The invoice shows no VAT on the price of second-hand goods under the margin scheme. */
const MARGIN = {
  code: 'E',
  reasonCode: 'VATEX-EU-F',
  reason: MARGIN_MENTION,
} as const satisfies Category;

export function categoryOf(
  { vatExemption }: IssuedDocument,
  { rate, marginScheme }: VatGroup,
): Category {
  if (marginScheme) return MARGIN;
  if (vatExemption) return { ...EXEMPTIONS[vatExemption.kind], reason: vatExemption.text };
  return { code: rate > 0 ? 'S' : 'Z' };
}

/** Writes BG-30, the VAT of a line. */
export const lineTax = (document: IssuedDocument, line: IssuedLine): Element =>
  taxOf('ram:ApplicableTradeTax', document, groupOf(line, document.tvaEnabled));

/** Writes the category and rate of a group of amounts (BT-95 and BT-96 for an allowance). */
export function taxOf(name: string, document: IssuedDocument, group: VatGroup): Element {
  const { code } = categoryOf(document, group);
  return element(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', code),
    code === 'O' ? undefined : leaf('ram:RateApplicablePercent', decimal(group.rate)),
  );
}

/** Writes BG-23, the VAT of one rate. */
export function headerTax(document: IssuedDocument, vat: VatAmount): Element {
  const { code, reason, reasonCode } = categoryOf(document, vat);
  return element(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', amount(vat.vatCents)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', reason),
    leaf('ram:BasisAmount', amount(vat.baseCents)),
    leaf('ram:CategoryCode', code),
    leaf('ram:ExemptionReasonCode', reasonCode),
    code === 'S' ? leaf('ram:DueDateTypeCode', dueCode(document)) : undefined,
    code === 'O' ? undefined : leaf('ram:RateApplicablePercent', decimal(vat.rate)),
  );
}

/** BT-8 says when VAT falls due. A document with goods and services has the code of its services. */
const DUE_CODES = { delivery: '29', invoice: '5', payment: '72' } as const;

const dueCode = (document: IssuedDocument): string =>
  DUE_CODES[vatDue(document, document.operationCategory === 'goods' ? 'goods' : 'services')];
