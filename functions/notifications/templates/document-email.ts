import { BONUS_LABEL } from '../../../shared/bonus/schemes.ts';
import { soldCents } from '../../../shared/documents/amounts/sold.ts';
import { documentLabel, documentName } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DeductedDeposit } from '../../../shared/documents/issued/issued-parts.ts';
import { formatEuros } from '../../../shared/money.ts';
import type { CardGiven } from '../../../shared/payments/card.ts';
import type { PaymentState } from '../../../shared/payments/payments.ts';
import { formatLongDate } from '../../../shared/time.ts';
import { depositsLeftToPay } from '../../payments/advances.ts';
import { refundWords } from '../../payments/card/refunds/refund-words.ts';
import type { EmailContent } from '../../platform/text/email-frame.ts';
import { cardPayment, documentMessage, meansText } from './document-message.ts';
import { action, words } from './shop-message.ts';

type Beside = {
  approvalUrl?: string | undefined;
  payUrl?: string | undefined;
  dueCents?: number | undefined;
  deducted?: readonly DeductedDeposit[] | undefined;
  given?: readonly CardGiven[] | undefined;
  paymentState?: PaymentState | undefined;
};

export function documentEmail(
  document: IssuedDocument,
  message: string,
  appOrigin: string,
  beside: Beside,
): EmailContent {
  const { approvalUrl, payUrl, dueCents, deducted, given = [] } = beside;
  const { seller, client, number, documentType } = document;
  const joined = documentType === 'facture' ? 'jointe' : 'joint';
  // A credit note takes back only the amount that its invoice billed, without the deposits.
  const amountCents = documentType === 'avoir' ? document.totalCents : soldCents(document);
  const paragraphs = [
    `Bonjour ${client.name},`,
    message,
    `Vous trouverez votre ${documentName(document)} n°\u00a0${number} ${joined} à ce message, d’un montant de ${formatEuros(amountCents)}.`,
    paymentText(document, beside),
    ...leftToPay(document, dueCents),
    ...depositsLeftToPay(deducted),
    ...refundWords(given, document.origin?.number ?? ''),
    ...(approvalUrl && document.validUntil
      ? [
          `Ce devis est valable jusqu’au ${formatLongDate(document.validUntil)}. Vous pouvez le lire, puis l’accepter ou le refuser en ligne\u202f:`,
        ]
      : []),
  ].filter((paragraph) => paragraph !== '');
  return documentMessage(
    document,
    appOrigin,
    `${documentLabel(document)} ${number} – ${seller.name}`,
    [
      ...paragraphs.map((text) => words(text)),
      ...(approvalUrl ? [action('Lire le devis et répondre', approvalUrl)] : []),
      ...cardPayment(document, payUrl),
    ],
  );
}

/** Says that an invoice is paid, or when and how the client pays it. A payment link follows at the end. */
function paymentText(document: IssuedDocument, { paymentState, payUrl, deducted }: Beside): string {
  const { documentType, dueDate, invoiceDate } = document;
  if (documentType !== 'facture' || paymentState === 'credited') return '';
  if (paymentState === 'paid') {
    return depositsLeftToPay(deducted).length > 0 ? '' : 'Elle est réglée.';
  }
  const isLater = dueDate && dueDate > invoiceDate;
  const when = isLater ? `au plus tard le ${formatLongDate(dueDate)}` : 'dès réception';
  const due = `Elle est à régler ${when}`;
  if (payUrl) return `${due}.`;
  const means = meansText(document);
  return means ? `${due}, ${means}.` : `${due}. Pour savoir comment, répondez à ce message.`;
}

function leftToPay(document: IssuedDocument, dueCents = document.totalCents): string[] {
  const { documentType, totalCents, bonus } = document;
  const isQuote = documentType === 'devis';
  const leftCents = isQuote ? totalCents - (bonus?.amountCents ?? 0) : dueCents;
  if (documentType === 'avoir' || leftCents <= 0 || leftCents >= soldCents(document)) {
    return [];
  }
  const off = bonus
    ? `, une fois déduit le ${BONUS_LABEL} de ${formatEuros(bonus.amountCents)}`
    : '';
  return [`Il vous ${isQuote ? 'restera' : 'reste'} ${formatEuros(leftCents)} à régler${off}.`];
}
