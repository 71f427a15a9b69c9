import { bonusOf } from '../../../shared/bonus/bonus-of.ts';
import type { Company } from '../../../shared/company/answers.ts';
import { frenchVatNumber, sirenOf } from '../../../shared/company/company.ts';
import { toCents, toMicros } from '../../../shared/documents/amounts/amounts.ts';
import { issuedDiscount } from '../../../shared/documents/amounts/discounts.ts';
import { groupOf } from '../../../shared/documents/amounts/vat-groups.ts';
import { HOME_COUNTRY } from '../../../shared/documents/countries.ts';
import type { OperationCategory } from '../../../shared/documents/documents.ts';
import { documentDays } from '../../../shared/documents/input/days.ts';
import type { DocumentInput } from '../../../shared/documents/input/input.ts';
import { amountsOf } from '../../../shared/documents/input/input-lines.ts';
import { paymentOf } from '../../../shared/documents/input/payment.ts';
import { composedText } from '../../../shared/documents/input/printable-text.ts';
import type { DocumentReference, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DocumentSeller } from '../../../shared/documents/issued/issued-parties.ts';
import { LAYOUT } from '../../../shared/documents/issued/layout.ts';
import { mentionsOf } from '../../../shared/documents/issued/mentions.ts';
import { PRINTED_OF_PROFILE } from '../../../shared/documents/missing/unprintable.ts';
import { hasMarginScheme } from '../../../shared/documents/vat/margin-scheme.ts';
import { namesVatNumber, vatExemption } from '../../../shared/documents/vat/vat-exemption.ts';
import { groupedPhone } from '../../../shared/repairs/phone-text.ts';
import { digestOf } from '../digest.ts';

/** These are the details of the shop at the moment of issue. */
export type Issuer = { company: Company; name: string; email: string };

export type Issue = { id: string; number: string; issuedAt: string };

/** The content is all that is printed, except the number. */
export type DocumentContent = Omit<IssuedDocument, keyof Issue | 'digest'>;

/** A draft names the client's account in the journal if an earlier document of the same sale has one. */
export type AccountedDraft = DocumentInput & { clientAccount?: string | undefined };

export function contentOf(
  issuer: Issuer,
  draft: AccountedDraft,
  origin: DocumentReference | null = null,
  isDeposit = false,
): DocumentContent {
  const company = composedProfile(issuer.company);
  const days = documentDays(company, draft);
  const clientCountry = draft.clientCountry ?? HOME_COUNTRY;
  const exemption = vatExemption(company, draft);
  const payment = paymentOf(company, draft);
  const priced = draft.items.map((item) => ({
    description: item.description,
    ...(item.kind && { kind: item.kind }),
    quantity: item.quantity,
    unitPriceMicros: toMicros(item.price),
    vatRate: groupOf({ ...item, vatRate: item.tvaRate ?? draft.tvaRate }, draft.tvaEnabled).rate,
    ...(draft.tvaEnabled && item.marginScheme && { marginScheme: true }),
    ...(item.unit && { unit: item.unit }),
  }));
  const { lineCents, lineDiscountCents, discountCents, withTax, ...amounts } = amountsOf(draft);
  const discount = issuedDiscount(draft.discount, discountCents, withTax?.discountCents);
  const bonus = draft.bonus && bonusOf(company, draft.invoiceDate, draft.bonus);
  const common = {
    documentType: draft.documentType,
    invoiceDate: draft.invoiceDate,
    ...days,
    ...(draft.orderNumber && { orderNumber: draft.orderNumber }),
    ...(draft.buyerReference && { buyerReference: draft.buyerReference }),
    ...(draft.device && { device: draft.device }),
    ...(draft.serialNumber && { serialNumber: draft.serialNumber }),
    ...(payment && { payment }),
    deliveryAddress: draft.deliveryAddress ?? '',
    workPlace: draft.workPlace ?? '',
    quoteFeeCents: toCents(draft.quoteFee ?? 0),
    operationCategory: statedCategory(draft),
    tvaEnabled: draft.tvaEnabled,
    ...(withTax && { taxIncluded: true as const }),
    origin,
    ...(isDeposit && { isDeposit }),
  };
  return {
    ...common,
    seller: sellerOf({ ...issuer, company }, namesVatNumber(draft.tvaEnabled, exemption)),
    client: {
      kind: draft.clientKind,
      name: draft.clientName,
      address: draft.clientAddress ?? '',
      country: clientCountry,
      email: draft.clientEmail ?? '',
      siren: draft.clientKind === 'business' ? (draft.clientSiren ?? '').replace(/\s/g, '') : '',
      vatNumber: draft.clientVatNumber ?? '',
      ...(draft.clientElectronicAddress && { electronicAddress: draft.clientElectronicAddress }),
      ...(draft.clientAccount && { account: draft.clientAccount }),
    },
    lines: priced.map((line, index) => {
      const off = issuedDiscount(
        draft.items[index]?.discount,
        lineDiscountCents[index] ?? 0,
        withTax?.lineDiscountCents[index],
      );
      return {
        ...line,
        totalCents: lineCents[index] ?? 0,
        ...(withTax && { totalWithTaxCents: withTax.lineCents[index] ?? 0 }),
        ...(off && { discount: off }),
      };
    }),
    ...(discount && { discount }),
    ...amounts,
    ...(bonus && { bonus }),
    vatExemption: exemption ?? null,
    vatOnDebits: company.vat_regime === 'normal-debits' && draft.tvaEnabled,
    mentions: mentionsOf(company, {
      ...common,
      clientKind: draft.clientKind,
      clientCountry,
      clientVatNumber: draft.clientVatNumber,
      clientAddress: draft.clientAddress,
      marginScheme: draft.tvaEnabled && hasMarginScheme(draft.items),
      repairId: draft.repairId,
      bonus,
    }),
    notes: draft.notes ?? '',
    repairId: draft.repairId || null,
    layout: LAYOUT,
  };
}

/** Returns whether a draft sells goods, services or both. `documentInput` refuses a draft that does not state it. */
function statedCategory({ operationCategory }: DocumentInput): OperationCategory {
  if (operationCategory === undefined) throw new Error('The draft does not say what it sells');
  return operationCategory;
}

export function frozen(content: DocumentContent, issue: Issue): IssuedDocument {
  const document = { ...issue, ...content };
  return { ...document, digest: digestOf(document) };
}

/**
 * Joins each letter with its accents and removes invisible characters in the printed texts of a profile, because the
 * fonts require it. `assertComplete` refuses characters that the fonts lack.
 */
function composedProfile(company: Company): Company {
  const texts = PRINTED_OF_PROFILE.map((field) => [field, composedText(company[field] ?? '')]);
  return { ...company, ...Object.fromEntries(texts) };
}

function sellerOf({ company, name, email }: Issuer, withVatNumber: boolean): DocumentSeller {
  const siren = sirenOf(company.siret);
  return {
    name: company.company_name || name,
    legalDetails: company.legal_details ?? '',
    address: company.address,
    email,
    phone: groupedPhone(company.phone),
    siret: company.siret,
    siren,
    vatNumber:
      company.vat_number?.replace(/[\s.]/g, '') ||
      (withVatNumber && siren ? frenchVatNumber(siren) : ''),
    ...(company.electronic_address && { electronicAddress: company.electronic_address }),
    logoUrl: company.logo_url,
  };
}
