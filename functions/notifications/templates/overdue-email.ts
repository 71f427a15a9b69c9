import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import type { DeductedDeposit } from '../../../shared/documents/issued-parts.ts';
import { soldCents } from '../../../shared/documents/sold.ts';
import { formatEuros } from '../../../shared/money.ts';
import { formatLongDate } from '../../../shared/time.ts';
import { depositsLeftToPay } from '../../payments/advances.ts';
import type { EmailContent } from '../../platform/email-frame.ts';
import { documentMessage } from './document-message.ts';
import { words } from './shop-message.ts';

/** Reminds of an overdue invoice, which is attached. `dueCents` is due today; `deducted` are its deposits. */
export function overdueEmail(
  invoice: IssuedDocument,
  dueDate: string,
  dueCents: number,
  appOrigin: string,
  deducted?: readonly DeductedDeposit[],
): EmailContent {
  const { number, client, seller } = invoice;
  const totalCents = soldCents(invoice);
  const of = dueCents < totalCents ? ` sur ${formatEuros(totalCents)}` : '';
  const paragraphs = [
    `Bonjour ${client.name},`,
    `Sauf erreur de notre part, le règlement de la facture n°\u00a0${number}, attendu le ${formatLongDate(dueDate)}, ne nous est pas encore parvenu.`,
    ...depositsLeftToPay(deducted),
    `Il reste à régler ${formatEuros(dueCents)}${of}. Vous trouverez la facture jointe à ce message.`,
    'Si vous l’avez réglée entre-temps, nous vous en remercions et vous prions de ne pas tenir compte de ce rappel. Pour toute question, il suffit de répondre à ce message.',
  ];
  return documentMessage(
    invoice,
    appOrigin,
    `Rappel\u00a0: facture ${number} – ${seller.name}`,
    paragraphs.map((text) => words(text)),
  );
}
