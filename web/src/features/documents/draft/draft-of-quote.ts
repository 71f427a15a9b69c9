import { bonusAgain } from '../../../../../shared/bonus/bonus-of.ts';
import type { Company } from '../../../../../shared/company/answers.ts';
import { MICROS_PER_CENT } from '../../../../../shared/documents/amounts/amounts.ts';
import { type Discount, discountAgain } from '../../../../../shared/documents/amounts/discounts.ts';
import { DRAFT_DEFAULTS } from '../../../../../shared/documents/documents.ts';
import type { IssuedDocument, IssuedLine } from '../../../../../shared/documents/issued/issued.ts';
import type { DocumentDraft, DraftBonus, DraftLine } from './document-draft.ts';
import { NO_BONUS } from './draft-storage.ts';
import { chargesVat } from './draft-vat.ts';

/**
 * Writes a number as a shop types it. Three decimals become four, because `readPrice` refuses three: they could
 * mean thousands.
 */
const asTyped = (number: number): string =>
  String(number)
    .replace('.', ',')
    .replace(/,\d{3}$/, '$&0');

/** Returns the bonus of a quote as typed, or no bonus if the quote has none or its kind of device no longer exists. */
export function typedBonus({ bonus }: IssuedDocument): DraftBonus {
  if (bonus === undefined) return NO_BONUS;
  const { category = '', amount, brand, model, outOfGuarantee } = bonusAgain(bonus);
  return { category, amount: asTyped(amount), brand, model, outOfGuarantee };
}

function typedDiscount(discount: Discount | undefined): string {
  if (discount === undefined) return '';
  const { rate, amount = 0 } = discountAgain(discount);
  return rate === undefined ? `${asTyped(amount)} €` : `${asTyped(rate)} %`;
}

const typedLine = (line: IssuedLine, rate: number): Partial<DraftLine> => ({
  description: line.description,
  kind: line.kind ?? '',
  quantity: asTyped(line.quantity),
  price: asTyped(line.unitPriceMicros / (100 * MICROS_PER_CENT)),
  unit: line.unit ?? 'piece',
  tvaRate: line.vatRate > 0 && line.vatRate !== rate ? asTyped(line.vatRate) : '',
  marginScheme: line.marginScheme ?? false,
  discount: typedDiscount(line.discount),
});

/**
 * A quote without VAT, for example for a client abroad, stays without VAT. A quote under the franchise gets the VAT
 * of the shop's present regime.
 */
function vatAgain(
  { tvaEnabled, vatExemption }: IssuedDocument,
  company: Parameters<typeof chargesVat>[0],
): boolean {
  const charges = chargesVat(company);
  if (charges === undefined) return tvaEnabled;
  return charges && (tvaEnabled || vatExemption?.kind === 'franchise');
}

/** Returns a draft with the client, lines, notes and repair of a quote, but with new days and today's VAT. */
export function draftOfQuote(
  quote: IssuedDocument,
  company: Pick<Company, 'vat_regime' | 'address'>,
  freshLine: (part: Partial<DraftLine>) => DraftLine,
): Partial<DocumentDraft> {
  const { client } = quote;
  const rate = quote.vat.find((each) => each.rate > 0)?.rate ?? DRAFT_DEFAULTS.tvaRate;
  return {
    clientKind: client.kind,
    clientName: client.name,
    clientAddress: client.address,
    clientCountry: client.country,
    clientEmail: client.email,
    clientSiren: client.siren,
    clientVatNumber: client.vatNumber,
    clientElectronicAddress: client.electronicAddress ?? '',
    orderNumber: quote.orderNumber ?? '',
    buyerReference: quote.buyerReference ?? '',
    device: quote.device ?? '',
    serialNumber: quote.serialNumber ?? '',
    deliveryAddress: quote.deliveryAddress,
    workPlace: quote.workPlace,
    quoteFee: quote.quoteFeeCents > 0 ? asTyped(quote.quoteFeeCents / 100) : '',
    items: quote.lines.map((line) => freshLine(typedLine(line, rate))),
    discount: typedDiscount(quote.discount),
    tvaEnabled: vatAgain(quote, company),
    tvaRate: asTyped(rate),
    taxIncluded: quote.taxIncluded ?? false,
    notes: quote.notes,
    bonus: typedBonus(quote),
    repairId: quote.repairId ?? '',
  };
}
