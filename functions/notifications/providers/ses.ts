import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { sentEmail } from '../../../shared/email-address.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import { SEND_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import { logger } from '../../platform/logger.ts';
import type { EmailContent } from '../../platform/text/email-frame.ts';
import { EMAIL_REFUSED } from '../../platform/text/refusal-words.ts';
import { type MessagePlace, messageIdOf } from '../message.ts';
import { type Attachment, rawEmail } from './raw-email.ts';
import { outcomeOfError, type Reasons, type Send } from './send.ts';

export type Email = {
  to: string;
  /** `email` is the address for replies, and is empty without one. */
  from: { name: string; email: string };
  content: EmailContent;
  attachment?: Attachment;
  /** The recipient unsubscribes by this address from e-mails that they did not ask for. */
  unsubscribe?: string;
  /** SES returns the place of the message together with its outcome. Without a place, no outcome is recorded. */
  place?: MessagePlace;
};

/** Returns the name and the address for replies of an e-mail that a shop sends. */
export const fromShop = (company?: StoredCompany, profile?: StoredProfile): Email['from'] => ({
  name: company?.company_name || 'Rebond',
  email: profile?.email ?? '',
});

const UNREACHABLE = 'Le service d’e-mail ne répond pas.';
export const RETRIED: Reasons = {
  refused: EMAIL_REFUSED,
  failed: `${UNREACHABLE} Un nouvel essai suivra.`,
};
const REQUESTED_AGAIN: Reasons = {
  refused: EMAIL_REFUSED,
  failed: `${UNREACHABLE} Réessayez dans un instant.`,
};

export function openEmails(reasons: Reasons): Send<Email> {
  const { SENDER_EMAIL, CONFIGURATION_SET } = readVariables('SENDER_EMAIL', 'CONFIGURATION_SET');
  const ses = new SESClient(SEND_SETTINGS);
  return async ({ to, from, content, attachment, unsubscribe, place }) => {
    const envelope = {
      from: { name: from.name, address: SENDER_EMAIL },
      replyTo: from.email,
      to: sentEmail(to),
      unsubscribe,
    };
    const Data = await rawEmail(envelope, content, attachment);
    try {
      const { MessageId = '' } = await ses.send(
        new SendRawEmailCommand({
          Source: SENDER_EMAIL,
          Destinations: [envelope.to],
          // An address that was verified by hand is an identity of its own, without a default configuration set.
          ConfigurationSetName: CONFIGURATION_SET,
          RawMessage: { Data },
          ...(place && { Tags: [{ Name: 'message', Value: messageIdOf(place) }] }),
        }),
      );
      return { kind: 'sent', messageId: MessageId };
    } catch (error) {
      return outcomeOfError(error, reasons, { from: SENDER_EMAIL, to: envelope.to });
    }
  };
}

export function openDocumentSender(): Send<Email> {
  const send = openEmails(REQUESTED_AGAIN);
  return async (email) => {
    const outcome = await send(email);
    if (outcome.kind === 'sent')
      logger.info('A document was sent', { messageId: outcome.messageId });
    else {
      const { error, meaning } = outcome;
      logger.warn('SES did not accept the document', { providerError: error, meaning });
    }
    return outcome;
  };
}
