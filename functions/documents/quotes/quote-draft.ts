import type { BonusInput } from '../../../shared/bonus/input.ts';
import { MICROS_PER_CENT } from '../../../shared/documents/amounts/amounts.ts';
import { discountAgain } from '../../../shared/documents/amounts/discounts.ts';
import type { QuoteInvoiceInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { AccountedDraft } from '../issuing/freeze-document.ts';

export function draftOf(
  quote: IssuedDocument,
  days: Omit<QuoteInvoiceInput, 'bonus' | 'again'> & {
    invoiceDate: string;
    bonus?: BonusInput | undefined;
  },
): AccountedDraft {
  const { client } = quote;
  return {
    documentType: 'facture',
    ...days,
    clientKind: client.kind,
    clientName: client.name,
    clientAddress: client.address,
    clientCountry: client.country,
    clientEmail: client.email,
    clientSiren: client.siren,
    clientVatNumber: client.vatNumber,
    clientElectronicAddress: client.electronicAddress,
    clientAccount: client.account,
    orderNumber: quote.orderNumber,
    buyerReference: quote.buyerReference,
    device: quote.device,
    serialNumber: quote.serialNumber,
    deliveryAddress: quote.deliveryAddress,
    workPlace: quote.workPlace,
    operationCategory: quote.operationCategory,
    items: quote.lines.map((line) => ({
      description: line.description,
      kind: line.kind,
      quantity: line.quantity,
      price: line.unitPriceMicros / (100 * MICROS_PER_CENT),
      ...(line.marginScheme ? { marginScheme: true } : { tvaRate: line.vatRate }),
      unit: line.unit,
      ...(line.discount && { discount: discountAgain(line.discount) }),
    })),
    ...(quote.discount && { discount: discountAgain(quote.discount) }),
    tvaEnabled: quote.tvaEnabled,
    taxIncluded: quote.taxIncluded,
    tvaRate: quote.vat[0]?.rate ?? 0,
    notes: quote.notes,
    ...(quote.repairId && { repairId: quote.repairId }),
  };
}
