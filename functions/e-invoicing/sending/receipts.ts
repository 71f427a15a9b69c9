import { electronicAddress } from '../../../shared/documents/electronic-address.ts';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { typeCodeOf } from '../../documents/facturx/codes.ts';
import { ofServices } from '../../documents/parts.ts';
import type { Taking } from '../../payments/stored-taking.ts';
import { parisStamp } from '../../platform/paris-stamp.ts';
import { statusMessage } from '../statuses/status-message.ts';
import { receiptMessageId } from './tracking-id.ts';

/** What of a payment is told: with tax, by rate, highest first. */
export type ReceiptShare = { rate: number; cents: number };

/**
 * Whether the platform is told what comes in for an invoice: its VAT falls due with it, as of services whose seller has not
 * chosen debits, and of every deposit. Source: CGI, art. 269, 2 and 290 A; XP Z12-014, 4.1.
 */
export const isDueOnReceipt = ({
  documentType,
  vatOnDebits,
  isDeposit,
  vatExemption,
}: IssuedDocument): boolean =>
  documentType === 'facture' &&
  (!vatOnDebits || isDeposit === true) &&
  (vatExemption === null || vatExemption.kind === 'franchise');

/** What of a payment pays services, by rate; none of one that pays goods alone. A deposit counts whole. */
export const receiptShares = (
  invoice: IssuedDocument,
  { vat }: Pick<Taking, 'vat'>,
): ReceiptShare[] =>
  vat
    .map((paid) => ({
      rate: paid.rate,
      cents: invoice.isDeposit ? paid.baseCents + paid.vatCents : ofServices(invoice, paid),
    }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => other.rate - one.rate);

/** Why an amount is below zero, which its message says (DGFiP, annexe 7 v1.9: P1.17). */
const GIVEN_BACK = 'Remboursement au client';

/** The message 'Encaissée' (212) of a payment. `receivedAtMs` says when the platform had the invoice, as far as it is known. */
export function receiptMessage(
  invoice: IssuedDocument,
  payment: { id: string; date: string; recordedAt: string; amountCents: number },
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
    ...(payment.amountCents < 0 && { note: GIVEN_BACK }),
    paid: { date: payment.date, byRate },
  });
}
