import {
  OPT_OUT_LABEL,
  OPT_OUT_PLACE,
} from '../../../shared/notifications/reviews/opt-out-words.ts';
import { deviceLabel } from '../../../shared/repairs/repairs.ts';
import { trackingPath } from '../../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import { type EmailContent, quietLink } from '../../platform/text/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { action, greetingOf, senderOf, shopMessage, words } from './shop-message.ts';

/** The shop cannot change the text of this e-mail. */
export function reviewEmail(
  repair: StoredRepair,
  url: string,
  company: StoredCompany,
  appOrigin: string,
): EmailContent {
  const { trackingNumber, tracking_key } = repair;
  const sender = senderOf(company);
  const page = `${appOrigin}${trackingPath(trackingNumber, tracking_key)}${OPT_OUT_PLACE}`;
  return shopMessage({
    subject: `Votre avis sur votre réparation – ${sender.name}`,
    sender,
    appOrigin,
    about: [deviceLabel(repair), trackingNumber],
    parts: [
      words(greetingOf(repair)),
      words(
        'Votre appareil vous a été rendu. Que pensez-vous de sa réparation\u202f? Votre avis aide l’atelier et ses prochains clients.',
      ),
      action('Donner mon avis', url),
      words(
        `Ce bouton mène à ${new URL(url).hostname}, la page choisie par l’atelier. Vous ne recevrez pas d’autre demande pour cette réparation.`,
        0,
      ),
      { text: `${OPT_OUT_LABEL}\u202f:\n${page}`, html: quietLink(OPT_OUT_LABEL, page) },
    ],
  });
}
