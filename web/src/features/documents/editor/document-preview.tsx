import type { UserSession } from '../../../../../shared/account/session.ts';
import { bonusRows } from '../../../../../shared/bonus/bonus.ts';
import { bonusOf } from '../../../../../shared/bonus/bonus-of.ts';
import { frenchVatNumber, sirenOf } from '../../../../../shared/company/company.ts';
import { toCents } from '../../../../../shared/documents/amounts/amounts.ts';
import { issuedDiscount } from '../../../../../shared/documents/amounts/discounts.ts';
import {
  parsePrice,
  parseQuantity,
  parseVatRate,
  readDiscount,
} from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { DOCUMENT_TYPES } from '../../../../../shared/documents/documents.ts';
import { documentDays } from '../../../../../shared/documents/input/days.ts';
import { paymentOf } from '../../../../../shared/documents/input/payment.ts';
import { groupedNumber, paperWords } from '../../../../../shared/documents/issued/layout.ts';
import { type Mention, mentionsOf } from '../../../../../shared/documents/issued/mentions.ts';
import { hasMarginScheme } from '../../../../../shared/documents/vat/margin-scheme.ts';
import { namesVatNumber, vatExemption } from '../../../../../shared/documents/vat/vat-exemption.ts';
import { groupedPhone } from '../../../../../shared/repairs/phone-text.ts';
import type { PaperContent } from '../document-paper.tsx';
import {
  amountsOf,
  categoryOfDraft,
  type DocumentDraft,
  rateOf,
  unitMicrosOf,
} from '../draft/document-draft.ts';
import { bonusRequest, requestOf } from '../draft/draft-request.ts';

/** Returns the printed content of an unfinished draft. Invalid numbers count as in section 5 of the specification. */
export function previewOf(draft: DocumentDraft, user: UserSession): PaperContent {
  const { lineCents, lineDiscountCents, discountCents, subtotalCents, vat, totalCents, withTax } =
    amountsOf(draft);
  const noLine = { rate: parseVatRate(draft.tvaRate), baseCents: 0, vatCents: 0 };
  const isBusiness = draft.clientKind === 'business';
  const lines = draft.items.map((line, index) => ({
    description: line.description,
    quantity: parseQuantity(line.quantity),
    unit: line.unit,
    unitPriceMicros: unitMicrosOf(line),
    vatRate: rateOf(line, draft.tvaRate),
    marginScheme: draft.tvaEnabled && line.marginScheme,
    totalCents: lineCents[index] ?? 0,
    ...(withTax && { totalWithTaxCents: withTax.lineCents[index] ?? 0 }),
    discount: issuedDiscount(
      readDiscount(line.discount),
      lineDiscountCents[index] ?? 0,
      withTax?.lineDiscountCents[index],
    ),
  }));
  return {
    title: DOCUMENT_TYPES[draft.documentType].label,
    number: draft.invoiceNumber,
    date: draft.invoiceDate,
    seller: sellerOf(
      user,
      namesVatNumber(
        draft.tvaEnabled,
        vatExemption(user.profile, { ...draft, operationCategory: categoryOfDraft(draft) }),
      ),
    ),
    client: {
      name: draft.clientName,
      address: draft.clientAddress,
      country: draft.clientCountry,
      siren:
        isBusiness && draft.clientCountry === HOME_COUNTRY ? groupedNumber(draft.clientSiren) : '',
      vatNumber: isBusiness ? draft.clientVatNumber : '',
    },
    lines,
    discount: issuedDiscount(readDiscount(draft.discount), discountCents, withTax?.discountCents),
    subtotalCents,
    tvaEnabled: draft.tvaEnabled,
    vat: vat.length > 0 ? vat : [noLine],
    totalCents,
    afterTotal: bonusRows({
      documentType: draft.documentType,
      bonus: draftBonus(draft, user),
      totalCents,
    }),
    notes: draft.notes,
    ...(draft.documentType === 'facture' && { unissued: 'Aperçu, facture non émise' }),
    mentions: draftMentions(draft, user),
    words: paperWords({ tvaEnabled: draft.tvaEnabled, taxIncluded: withTax !== undefined, lines }),
  };
}

function sellerOf({ profile, name, email }: UserSession, withVatNumber: boolean) {
  const siren = sirenOf(profile.siret);
  return {
    name: profile.company_name || name,
    legalDetails: profile.legal_details ?? '',
    address: profile.address,
    email,
    phone: groupedPhone(profile.phone),
    siret: groupedNumber(profile.siret),
    vatNumber:
      profile.vat_number?.replace(/[\s.]/g, '') ||
      (withVatNumber && siren ? frenchVatNumber(siren) : ''),
    logoUrl: profile.logo_url,
  };
}

function draftBonus(draft: DocumentDraft, { profile }: UserSession) {
  const { bonus } = bonusRequest(draft.bonus, draft.serialNumber);
  if (bonus === undefined) return undefined;
  return bonusOf(profile, draft.invoiceDate, { ...bonus, amount: parsePrice(draft.bonus.amount) });
}

/** Returns the mentions of the future document. Without a complete date, this is only the mention on VAT. */
function draftMentions(draft: DocumentDraft, user: UserSession): Mention[] {
  const { profile } = user;
  const request = requestOf(draft);
  const fee = 'quoteFee' in request && request.quoteFee ? request.quoteFee : 0;
  if (!isDay(draft.invoiceDate)) {
    const exemption = vatExemption(profile, {
      ...draft,
      operationCategory: categoryOfDraft(draft),
    });
    return exemption ? [{ id: 'vat', text: exemption.text }] : [];
  }
  return mentionsOf(profile, {
    ...draft,
    marginScheme: draft.tvaEnabled && hasMarginScheme(draft.items),
    operationCategory: categoryOfDraft(draft),
    ...documentDays(profile, {
      ...draft,
      supplyDate: dayOf(draft.supplyDate),
      dueDate: dayOf(draft.dueDate),
      validUntil: dayOf(draft.validUntil),
    }),
    quoteFeeCents: toCents(fee),
    buyerReference: draft.clientKind === 'business' ? draft.buyerReference : '',
    payment: paymentOf(profile, { ...draft, paymentMeans: draft.paymentMeans || undefined }),
    bonus: draftBonus(draft, user),
    origin: null,
  });
}

const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

const dayOf = (day: string) => (isDay(day) ? day : undefined);
