import { soldCents } from '../../../shared/documents/amounts/sold.ts';
import { documentName } from '../../../shared/documents/documents.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { DeductedDeposit } from '../../../shared/documents/issued/issued-parts.ts';
import { formatEuros } from '../../../shared/money.ts';
import { formatLongDate } from '../../../shared/time.ts';
import { depositsLeftToPay } from '../../payments/advances.ts';
import type { EmailContent } from '../../platform/text/email-frame.ts';
import { cardPayment, documentMessage, meansText } from './document-message.ts';
import { words } from './shop-message.ts';

type Overdue = {
  dueDate: string;
  dueCents: number;
  payUrl?: string | undefined;
  deducted?: readonly DeductedDeposit[] | undefined;
};

export function overdueEmail(
  invoice: IssuedDocument,
  { dueDate, dueCents, payUrl, deducted }: Overdue,
  appOrigin: string,
): EmailContent {
  const { number, client, seller } = invoice;
  const name = documentName(invoice);
  const totalCents = soldCents(invoice);
  const of = dueCents < totalCents ? ` sur ${formatEuros(totalCents)}` : '';
  const means = payUrl ? '' : meansText(invoice);
  const by = means && `, ${means}`;
  return documentMessage(invoice, appOrigin, `Rappel\u00a0: ${name} ${number} – ${seller.name}`, [
    words(`Bonjour ${client.name},`),
    words(
      `Sauf erreur de notre part, le paiement de la ${name} n°\u00a0${number}, attendu le ${formatLongDate(dueDate)}, ne nous est pas encore parvenu.`,
    ),
    ...depositsLeftToPay(deducted).map((text) => words(text)),
    words(
      `Il reste à régler ${formatEuros(dueCents)}${of}${by}. Vous trouverez la facture jointe à ce message.`,
    ),
    ...cardPayment(invoice, payUrl),
    words(
      'Si vous l’avez réglée entre-temps, nous vous en remercions et vous prions de ne pas tenir compte de ce rappel. Pour toute question, il suffit de répondre à ce message.',
    ),
  ]);
}
