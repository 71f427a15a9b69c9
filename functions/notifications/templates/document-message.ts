import { documentName } from '../../../shared/documents/documents.ts';
import { groupedIban } from '../../../shared/documents/input/payment.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { PAID_BY } from '../../../shared/payments/payments.ts';
import type { EmailContent } from '../../platform/text/email-frame.ts';
import { action, type MessagePart, shopMessage, words } from './shop-message.ts';

export function documentMessage(
  { seller, device, repairId }: IssuedDocument,
  appOrigin: string,
  subject: string,
  parts: readonly MessagePart[],
): EmailContent {
  // A document may name its repair by an id instead of the number that the customer knows.
  const number = /^RB\d{8}$/.test(repairId ?? '') ? (repairId ?? '') : '';
  return shopMessage({ subject, sender: seller, appOrigin, about: [device, number], parts });
}

/**
 * Returns how an invoice is paid, such as 'par virement (IBAN FR76 …)', or '' if the invoice does not state a
 * means.
 */
export function meansText({ payment }: IssuedDocument): string {
  if (payment === undefined) return '';
  const account = payment.iban ? ` (IBAN ${groupedIban(payment.iban)})` : '';
  return `${PAID_BY[payment.means].sentence}${account}`;
}

export const cardPayment = (invoice: IssuedDocument, payUrl: string | undefined): MessagePart[] =>
  payUrl
    ? [
        words(
          `Vous pouvez régler la ${documentName(invoice)} n°\u00a0${invoice.number} par carte en ligne\u202f:`,
        ),
        action('Payer par carte', payUrl),
      ]
    : [];
