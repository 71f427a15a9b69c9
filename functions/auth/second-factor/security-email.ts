import { readOwnProfile } from '../../billing/own-profile.ts';
import { openEmails, RETRIED } from '../../notifications/providers/ses.ts';
import { readVariables } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  button,
  type EmailContent,
  emailHtml,
  emailText,
  heading,
  paragraph,
} from '../../platform/text/email-frame.ts';

const NOT_YOU =
  'Ce n’est pas vous\u202f? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion\u202f: toutes les sessions de votre compte seront fermées.';

const EMAILS = {
  codes: {
    subject: 'Vos codes de secours viennent d’être créés',
    text: 'Dix codes de secours ont été créés pour votre compte Rebond. Chacun retire, avec votre mot de passe, la double authentification. Les codes d’avant ne servent plus.',
  },
  off: {
    subject: 'La double authentification est désactivée',
    text: 'La double authentification de votre compte Rebond a été désactivée depuis votre profil. Votre mot de passe suffit désormais pour vous connecter.',
  },
  recovered: {
    subject: 'Un code de secours a servi à vous connecter',
    text: 'Un code de secours et votre mot de passe ont servi à se connecter à votre compte Rebond. La double authentification est donc désactivée, et les autres sessions sont fermées. Réactivez-la depuis votre profil dès que vous avez une application.',
  },
} as const satisfies Record<string, { subject: string; text: string }>;

export type SecurityEvent = keyof typeof EMAILS;

export function securityEmail(event: SecurityEvent, appOrigin: string): EmailContent {
  const { subject, text } = EMAILS[event];
  const profile = `${appOrigin}/profil/securite`;
  return {
    subject,
    text: emailText([text, NOT_YOU, profile]),
    html: emailHtml({
      title: subject,
      head: { name: 'Rebond' },
      card: [
        heading(subject),
        paragraph(text, 16),
        button('Ouvrir mon profil', profile, { under: 24 }),
        paragraph(NOT_YOU, 0),
      ],
      foot: 'Ce message vous est envoyé pour la sécurité de votre compte.',
    }),
  };
}

export type NotifyOwner = (shopId: string, event: SecurityEvent) => Promise<void>;

/** Notifies owners by e-mail. A failure is only logged, because the change itself has already been made. */
export function openSecurityEmails(table: Table): NotifyOwner {
  const { APP_ORIGIN } = readVariables('APP_ORIGIN');
  const send = openEmails(RETRIED);

  return async (shopId, event) => {
    try {
      const { email } = await readOwnProfile(table, shopId);
      if (!email) return;
      const content = securityEmail(event, APP_ORIGIN);
      const outcome = await send({ to: email, from: { name: 'Rebond', email: '' }, content });
      if (outcome.kind !== 'sent')
        throw new Error(`SES did not accept the e-mail: ${outcome.error}`);
    } catch (error) {
      logger.error('The owner was not notified of a security event', { event, error });
    }
  };
}
