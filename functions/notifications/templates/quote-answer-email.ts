import type { IssuedDocument, QuoteDecision } from '../../../shared/documents/issued/issued.ts';
import { ofName } from '../../../shared/french.ts';
import { formatEuros } from '../../../shared/money.ts';
import { cleanLine, foldText } from '../../../shared/text.ts';
import { formatLongDate } from '../../../shared/time.ts';
import {
  button,
  type EmailContent,
  emailHtml,
  emailText,
  paragraph,
  SENT_WITH_REBOND,
} from '../../platform/text/email-frame.ts';
import { documentMessage } from './document-message.ts';
import { words } from './shop-message.ts';

const VERBS = { accepted: 'accepté', declined: 'refusé' } as const;

export function answerForShop(
  { number, client, totalCents }: IssuedDocument,
  { decision, name, at }: QuoteDecision,
  documentUrl: string,
): EmailContent {
  // The subject contains no text that the holder of the link has typed.
  const subject = `Devis ${number} ${VERBS[decision]}`;
  const isOther = foldText(cleanLine(name)) !== foldText(cleanLine(client.name));
  const of = isOther ? ` (${client.name})` : '';
  const paragraphs = [
    `${name} a ${VERBS[decision]} le devis n°\u00a0${number}${of}, d’un montant de ${formatEuros(totalCents)}, le ${formatLongDate(at)}.`,
    ...(decision === 'accepted' ? ['Vous pouvez en faire une facture depuis sa page.'] : []),
  ];
  return {
    subject,
    text: emailText([...paragraphs, documentUrl, SENT_WITH_REBOND]),
    html: emailHtml({
      title: subject,
      card: [
        ...paragraphs.map((text) => paragraph(text, 16)),
        button('Ouvrir le devis', documentUrl, { above: 8 }),
      ],
      foot: SENT_WITH_REBOND,
    }),
  };
}

export function answerForCustomer(
  document: IssuedDocument,
  { decision, name, at }: QuoteDecision,
  appOrigin: string,
): EmailContent {
  const { number, client, seller, totalCents } = document;
  const paragraphs = [
    `Bonjour ${client.name},`,
    `Le devis n°\u00a0${number} ${ofName(seller.name)}, d’un montant de ${formatEuros(totalCents)}, a été ${VERBS[decision]} le ${formatLongDate(at)} au nom ${ofName(name)}.`,
    'Vous en trouverez une copie jointe à ce message. Si cette réponse n’est pas la vôtre, répondez à ce message.',
  ];
  const subject = `Votre réponse au devis ${number} – ${seller.name}`;
  return documentMessage(
    document,
    appOrigin,
    subject,
    paragraphs.map((text) => words(text)),
  );
}
