import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../shared/money.ts';
import { numberToDial } from '../../../shared/repairs/phone-text.ts';
import { deviceLabel } from '../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../shared/time.ts';
import { trackingPath } from '../../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { EmailContent } from '../../platform/text/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { documentMessage } from './document-message.ts';
import { action, greetingOf, returnOfLoan, senderOf, shopMessage, words } from './shop-message.ts';

export function quoteReminder(
  quote: IssuedDocument,
  text: string,
  url: string,
  appOrigin: string,
): EmailContent {
  const { number, client, seller, totalCents, validUntil } = quote;
  const until = validUntil ? `, valable jusqu’au ${formatDate(validUntil)}` : '';
  return documentMessage(quote, appOrigin, `Votre devis ${number} – ${seller.name}`, [
    words(`Bonjour ${client.name},`),
    words(text),
    words(`Devis n°\u00a0${number}, d’un montant de ${formatEuros(totalCents)}${until}.`),
    action('Revoir le devis et répondre', url),
    words(
      'C’est le seul rappel que vous recevrez pour ce devis. S’il ne vous convient pas, vous pouvez le refuser sur la même page.',
      0,
    ),
  ]);
}

export function notFetchedReminder(
  repair: StoredRepair,
  text: string,
  company: StoredCompany,
  appOrigin: string,
): EmailContent {
  const { trackingNumber, tracking_key } = repair;
  const sender = senderOf(company);
  const orCall = numberToDial(company.phone ?? '') ? ' ou appelez l’atelier' : '';
  return shopMessage({
    subject: `Votre appareil vous attend – ${sender.name}`,
    sender,
    appOrigin,
    about: [deviceLabel(repair), trackingNumber],
    parts: [
      words(greetingOf(repair)),
      words(text),
      words(returnOfLoan([repair])),
      action(
        company.address ? 'Voir l’adresse et les horaires' : 'Suivre la réparation',
        `${appOrigin}${trackingPath(trackingNumber, tracking_key)}`,
      ),
      words(
        `Si vous l’avez déjà récupéré, répondez à ce message${orCall}\u202f: les rappels s’arrêteront.`,
        0,
      ),
    ],
  });
}
