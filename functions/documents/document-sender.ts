import { type MessageTag, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SEND_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';
import { EMAIL_REFUSED } from '../platform/refusal-words.ts';
import type { DocumentEmail } from './document-email.ts';
import { type Attachment, rawEmail } from './raw-email.ts';

/** How sending ended. SES would refuse a refused message again; it could not be reached for a failed one. */
export type SendOutcome =
  | { kind: 'sent'; messageId: string }
  | { kind: 'refused' | 'failed'; reason: string };

/** SES returns the `tags` with the outcome of the e-mail. */
export type DocumentSender = (
  to: string,
  shop: { name: string; email: string },
  email: DocumentEmail,
  attachment?: Attachment,
  tags?: MessageTag[],
) => Promise<SendOutcome>;

/** Errors with which SES would refuse the same message again. */
const REFUSALS = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]);

/** Sends documents through SES, with the shop's name as the sender and its address for replies. */
export function openDocumentSender(): DocumentSender {
  const { SENDER_EMAIL } = readVariables('SENDER_EMAIL');
  const ses = new SESClient(SEND_SETTINGS);

  return async (to, shop, email, attachment, tags) => {
    const envelope = {
      from: { name: shop.name, address: SENDER_EMAIL },
      replyTo: shop.email,
      to,
    };
    const Data = await rawEmail(envelope, email, attachment);
    try {
      const { MessageId = '' } = await ses.send(
        new SendRawEmailCommand({
          Source: SENDER_EMAIL,
          Destinations: [to],
          RawMessage: { Data },
          ...(tags && { Tags: tags }),
        }),
      );
      logger.info('Document sent', { messageId: MessageId });
      return { kind: 'sent', messageId: MessageId };
    } catch (error) {
      const name = error instanceof Error ? error.name : 'UnknownError';
      logger.warn('SES did not accept the document', { providerError: name });
      return REFUSALS.has(name)
        ? {
            kind: 'refused',
            reason: EMAIL_REFUSED,
          }
        : {
            kind: 'failed',
            reason: 'Le service d’e-mail ne répond pas. Réessayez dans un instant.',
          };
    }
  };
}
