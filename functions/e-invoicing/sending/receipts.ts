import { electronicAddress } from '../../../shared/documents/input/electronic-address.ts';
import type { DocumentEvent, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import { totalOfAll } from '../../../shared/payments/deposits.ts';
import { CARD_EVENTS } from '../../../shared/payments/payments.ts';
import { typeCodeOf } from '../../documents/facturx/codes.ts';
import { vatDue } from '../../documents/natures.ts';
import { paidParts, withServices } from '../../documents/parts.ts';
import type { Taking } from '../../payments/stored-taking.ts';
import { parisStamp } from '../../platform/text/paris-stamp.ts';
import { statusMessage } from '../statuses/status-message.ts';
import { receiptMessageId } from './tracking-id.ts';

/**
 * The event is a payment, or a credit note, whose amount is 0 here and which may move paid amounts to other VAT rates.
 */
export type ReportedEvent = Pick<
  RecordedPayment,
  'id' | 'date' | 'recordedAt' | 'amountCents' | 'cardEvent'
>;

export const creditedReceipts = (events: readonly DocumentEvent[]): ReportedEvent[] =>
  events.flatMap((event) =>
    event.kind === 'credit-note'
      ? [
          {
            id: event.creditNote.id,
            date: event.creditNote.invoiceDate,
            recordedAt: event.at,
            amountCents: 0,
          },
        ]
      : [],
  );

/** One VAT rate's part of a payment is reported with tax. The highest rate comes first. */
export type ReceiptShare = { rate: number; cents: number };

/** Exempt sales have no VAT that falls due. Those under the franchise are reported nevertheless. */
export const canBeDueOnReceipt = ({ documentType, vatExemption }: IssuedDocument): boolean =>
  documentType === 'facture' && (vatExemption === null || vatExemption.kind === 'franchise');

/** Returns the part of a payment whose VAT falls due with it, by rate (CGI, art. 269, 2 and 290 A; XP Z12-014, 4.1). */
export const receiptShares = (
  invoice: IssuedDocument,
  { vat }: Pick<Taking, 'vat'>,
): ReceiptShare[] =>
  vat
    .map((share) => ({
      rate: share.rate,
      cents: totalOfAll(
        paidParts(withServices(invoice, share)).filter(
          ({ nature }) => vatDue(invoice, nature) === 'payment',
        ),
      ),
    }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => other.rate - one.rate);

/** A message must state a reason for an amount below zero (DGFiP, annexe 7 v1.9: P1.17). */
const GIVEN_BACK = 'Remboursement au client';
const CREDITED = 'Correction après un avoir';

function noteOf({ amountCents, cardEvent }: ReportedEvent): string {
  if (cardEvent) return CARD_EVENTS[cardEvent];
  return amountCents < 0 ? GIVEN_BACK : CREDITED;
}

/** Makes the message 'Encaissée' (212) of a payment. The platform got the invoice at `receivedAtMs`, if known. */
export function receiptMessage(
  invoice: IssuedDocument,
  payment: ReportedEvent,
  byRate: readonly ReceiptShare[],
  { receivedAtMs, madeAtMs }: { receivedAtMs: number | undefined; madeAtMs: number },
): string {
  const { seller, client, number, invoiceDate } = invoice;
  const recordedAtMs = Date.parse(payment.recordedAt);
  return statusMessage({
    id: receiptMessageId(number, parisStamp(recordedAtMs), payment.id),
    code: 212,
    atMs: recordedAtMs,
    madeAtMs,
    from: { siren: seller.siren, name: seller.name, role: 'SE' },
    to: {
      siren: client.siren,
      name: client.name,
      role: 'BY',
      address: electronicAddress(client.electronicAddress || client.siren) ?? {
        scheme: '0225',
        id: client.siren,
      },
    },
    isForTaxOffice: true,
    invoice: {
      number,
      typeCode: typeCodeOf(invoice),
      date: invoiceDate,
      sellerSiren: seller.siren,
    },
    ...(receivedAtMs !== undefined && { receivedAtMs }),
    ...(byRate.some(({ cents }) => cents < 0) && {
      note: noteOf(payment),
    }),
    paid: { date: payment.date, byRate },
  });
}
