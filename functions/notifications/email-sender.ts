import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { isReachedBy } from '../../shared/repairs/notifications.ts';
import { withoutCutDomain } from '../../shared/text.ts';
import { SEND_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import { CONTACT_INCOMPLETE, EMAIL_REFUSED } from '../platform/refusal-words.ts';
import { type StoredRepair, toEntry } from '../repairs/repairs.ts';
import { placeOfMessage, tagsOf } from './message-place.ts';
import type { OpenSender } from './notification-consumer.ts';
import { repairEmail } from './repair-email.ts';
import type { Sender, SendOutcome } from './sender.ts';
import { type ReadShopDetails, shopDetailsReader } from './shop-details.ts';

/** Errors after which SES would refuse the same message again. */
const REFUSALS = new Set([
  'MessageRejected',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]);

/** The sender of e-mails over a table. It reads what an e-mail needs once, together with the repair. */
export const emailSending: OpenSender = (table) => {
  const shopDetails = shopDetailsReader(table);
  return {
    send: openEmailSender(shopDetails.of),
    recipientOf: ({ customerEmail }) => customerEmail || undefined,
    lookAhead: shopDetails.ahead,
  };
};

/** Writes and sends the e-mail about a repair through SES. */
export function openEmailSender(shopDetails: ReadShopDetails): Sender {
  const { SENDER_EMAIL, APP_ORIGIN } = readVariables('SENDER_EMAIL', 'APP_ORIGIN');
  const ses = new SESClient(SEND_SETTINGS);

  return async (repair, historyIndex, since = []): Promise<SendOutcome> => {
    if (!isReachedBy(repair, 'email')) return { kind: 'nothing-to-send' };
    const entryOf = (index: number) => {
      const stored = repair.statusHistory[index];
      return stored && toEntry(stored);
    };
    const entry = entryOf(historyIndex);
    if (entry === undefined || !isComplete(repair)) {
      return {
        kind: 'refusal',
        cause: 'incomplete',
        reason: CONTACT_INCOMPLETE,
      };
    }
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    try {
      const meanwhile = since.flatMap((index) => entryOf(index) ?? []);
      const { company, profile } = await shopDetails(repair.user_id);
      const email = repairEmail(repair, entry, company, APP_ORIGIN, meanwhile);
      const atMs = Date.now();
      const { MessageId = '' } = await ses.send(
        new SendEmailCommand({
          Tags: tagsOf(placeOfMessage(repair, historyIndex, atMs)),
          Source: mailbox(company?.company_name || 'Rebond', SENDER_EMAIL),
          ...(profile?.email && { ReplyToAddresses: [profile.email] }),
          Destination: { ToAddresses: [repair.customerEmail] },
          Message: {
            Subject: utf8(email.subject),
            Body: { Html: utf8(email.html), Text: utf8(email.text) },
          },
        }),
      );
      return { kind: 'sent', messageId: MessageId, atMs };
    } catch (error) {
      return failure(error);
    }
  };
}

/** The fields without which no e-mail is sent. Specification, section 5. */
function isComplete(repair: StoredRepair): boolean {
  const { user_id, trackingNumber, status, customerName, deviceType } = repair;
  return [user_id, trackingNumber, status, customerName, deviceType].every(Boolean);
}

/** `name <address>` with the name as an RFC 2047 encoded word, so that no character of it can matter. */
function mailbox(name: string, address: string): string {
  // An encoded word holds at most 75 characters, which 40 bytes of UTF-8 never exceed.
  let short = '';
  for (const character of name) {
    if (Buffer.byteLength(short + character) > 40) {
      short = withoutCutDomain(short);
      break;
    }
    short += character;
  }
  return `=?UTF-8?B?${Buffer.from(short).toString('base64')}?= <${address}>`;
}

function failure(error: unknown): SendOutcome {
  const name = error instanceof Error ? error.name : 'UnknownError';
  return REFUSALS.has(name)
    ? {
        kind: 'refusal',
        cause: 'rejected',
        reason: EMAIL_REFUSED,
        error: name,
      }
    : {
        kind: 'passing',
        reason: 'Le service d’e-mail ne répond pas. Un nouvel essai suivra.',
        error: name,
      };
}
