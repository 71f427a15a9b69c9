import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { formatEuros } from '../../../shared/money.ts';
import { groupedPhone } from '../../../shared/repairs/phone-text.ts';
import { deviceLabel } from '../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../shared/time.ts';
import { trackingPath } from '../../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import {
  button,
  type EmailContent,
  emailHtml,
  emailText,
  paragraph,
  SENT_WITH_REBOND,
} from '../../platform/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';

type Reminder = {
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; url: string };
  after: string;
  signature: string;
};

function reminderEmail({ subject, paragraphs, link, after, signature }: Reminder): EmailContent {
  return {
    subject,
    text: emailText([...paragraphs, link.url, after, signature, SENT_WITH_REBOND]),
    html: emailHtml({
      title: subject,
      card: [
        ...paragraphs.map((text) => paragraph(text, 16)),
        button(link.label, link.url, { above: 8, under: 16 }),
        paragraph(after, 16),
        paragraph(signature, 0),
      ],
      foot: SENT_WITH_REBOND,
    }),
  };
}

const signed = (...lines: (string | undefined)[]) => lines.filter(Boolean).join('\n');

/** Reminds of a quote that waits for an answer, with the link to answer it. */
export function quoteReminder(quote: IssuedDocument, words: string, url: string): EmailContent {
  const { number, client, seller, totalCents, validUntil } = quote;
  const until = validUntil ? `, valable jusqu’au ${formatDate(`${validUntil}T12:00:00Z`)}` : '';
  return reminderEmail({
    subject: `Votre devis ${number} – ${seller.name}`,
    paragraphs: [
      `Bonjour ${client.name},`,
      words,
      `Devis n°\u00a0${number}, d’un montant de ${formatEuros(totalCents)}${until}.`,
    ],
    link: { label: 'Revoir le devis et répondre', url },
    after:
      'C’est le seul rappel que vous recevrez pour ce devis. S’il ne vous convient pas, vous pouvez le refuser sur la même page.',
    signature: signed(seller.name, seller.address, groupedPhone(seller.phone)),
  });
}

/** Reminds of a device that is ready, with a link to its page, which shows the address and the opening hours. */
export function notFetchedReminder(
  repair: StoredRepair,
  words: string,
  company: StoredCompany,
  appOrigin: string,
): EmailContent {
  const shop = company.company_name || 'Votre réparateur';
  const name = [repair.customerFirstName, repair.customerName].filter(Boolean).join(' ');
  return reminderEmail({
    subject: `Votre appareil vous attend – ${shop}`,
    paragraphs: [
      `Bonjour ${name},`,
      words,
      `${deviceLabel(repair)}, réparation ${repair.trackingNumber}.`,
    ],
    link: {
      label: 'Voir l’adresse et les horaires',
      url: `${appOrigin}${trackingPath(repair.trackingNumber, repair.tracking_key)}`,
    },
    after:
      'Si vous l’avez déjà récupéré, répondez à ce message ou appelez l’atelier\u202f: les rappels s’arrêteront.',
    signature: signed(shop, company.address, groupedPhone(company.phone ?? '')),
  });
}
