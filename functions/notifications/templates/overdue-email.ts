import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import type { DeductedDeposit } from '../../../shared/documents/issued-parts.ts';
import { soldCents } from '../../../shared/documents/sold.ts';
import { formatEuros } from '../../../shared/money.ts';
import { groupedPhone } from '../../../shared/repairs/phone-text.ts';
import { formatLongDate } from '../../../shared/time.ts';
import { depositsLeftToPay } from '../../payments/advances.ts';
import {
  type EmailContent,
  emailHtml,
  emailText,
  paragraph,
  SENT_WITH_REBOND,
} from '../../platform/email-frame.ts';

/** Reminds of an overdue invoice, which is attached. `dueCents` is due today; `deducted` are its deposits. */
export function overdueEmail(
  invoice: IssuedDocument,
  dueDate: string,
  dueCents: number,
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
  const signature = [seller.name, seller.address, groupedPhone(seller.phone)]
    .filter(Boolean)
    .join('\n');
  const subject = `Rappel\u00a0: facture ${number} – ${seller.name}`;
  return {
    subject,
    text: emailText([...paragraphs, signature, SENT_WITH_REBOND]),
    html: emailHtml({
      title: subject,
      card: [...paragraphs.map((text) => paragraph(text, 16)), paragraph(signature, 0)],
      foot: SENT_WITH_REBOND,
    }),
  };
}
