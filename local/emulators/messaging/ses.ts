/** This is Amazon SES v1. SendEmail and SendRawEmail store into the outbox instead of sending. */
import { randomUUID } from 'node:crypto';
import type { MessageTag, SendEmailRequest, SendRawEmailRequest } from '@aws-sdk/client-ses';
import { REGION, SENDER_EMAIL } from '../../resources.ts';
import { openDoor } from '../shapes/door.ts';
import { type Answer, QueryError, type QueryService } from './aws-query.ts';
import { isSimulated, type TakenEmail } from './email-events.ts';
import type { Faults } from './faults.ts';
import { parseMime } from './mime.ts';
import type { NewMessage, Outbox } from './outbox.ts';
import type { ProviderLimits } from './provider-limits.ts';

export const SES: QueryService = {
  namespace: 'http://ses.amazonaws.com/doc/2010-12-01/',
  version: '2010-12-01',
  door: openDoor('ses'),
};
const MOST_RECIPIENTS = 50;

/** `source` must be a verified address; the reader sees `from`. */
type Email = Omit<NewMessage, 'channel' | 'to'> & { recipients: string[]; source: string };

export type SesParts = {
  outbox: Pick<Outbox, 'add'>;
  faults: Faults;
  sesAccount: SesAccount;
  onTaken: (email: TakenEmail) => void;
};

export function performSes(
  action: string,
  input: unknown,
  { faults, onTaken, outbox, sesAccount }: SesParts,
): Answer {
  const { recipients, source, ...email } =
    action === 'SendEmail' ? readEmail(input as SendEmailRequest) : readRawEmail(input as RawEmail);
  checkRecipients(recipients);
  const tags = tagsOf((input as SendEmailRequest).Tags);
  faults.raise('ses', recipients);
  sesAccount.admit(addressOf(source), recipients);
  // SES accepts an e-mail to a suppressed address and sends nothing.
  const [first] = recipients
    .filter((to) => !sesAccount.isSuppressed(to))
    .map((to) => outbox.add({ channel: 'email', to, ...email }));
  const messageId = `${first?.id ?? randomUUID()}-000000`;
  for (const to of recipients) onTaken({ messageId, to, tags });
  return { MessageId: messageId };
}

/** SES allows these characters in a tag's name and value, and this many tags in an e-mail. */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
const MOST_TAGS = 50;

function tagsOf(given: readonly MessageTag[] = []): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const [index, { Name: name = '', Value: value = '' }] of given.entries()) {
    for (const [what, text] of Object.entries({ name, value })) {
      if (TAG.test(text) && index < MOST_TAGS) continue;
      throw new QueryError(
        'InvalidParameterValue',
        `Invalid tag ${what} <${text}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`,
      );
    }
    tags[name] = [...(tags[name] ?? []), value];
  }
  return tags;
}

function readEmail({ Source: from = '', Destination = {}, Message }: SendEmailRequest): Email {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(addressOf);
  const subject = Message?.Subject?.Data ?? '';
  const text = Message?.Body?.Text?.Data;
  const html = Message?.Body?.Html?.Data;
  if (!text && !html) {
    throw new QueryError('InvalidParameterValue', 'Body must have at least one of Text or Html.');
  }
  addressOf(from);
  return { recipients, source: from, from, subject, text, html };
}

/** On the wire, the message is a text in base64. */
type RawEmail = Omit<SendRawEmailRequest, 'RawMessage'> & { RawMessage: { Data: string } };

function readRawEmail({ RawMessage, Source, Destinations: named = [] }: RawEmail): Email {
  const mime = parseMime(Buffer.from(RawMessage.Data, 'base64').toString('latin1'));
  const source = Source ?? mime.from;
  if (!source) throw new QueryError('InvalidParameterValue', "Missing required header 'From'.");
  const { subject, text, html, attachments } = mime;
  return {
    recipients: (named.length > 0 ? named : mime.recipients).map(addressOf),
    source,
    from: mime.from ?? source,
    subject,
    text,
    html,
    ...(attachments.length > 0 && { attachments }),
  };
}

function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0) {
    throw new QueryError('InvalidParameterValue', "Missing required header 'To'.");
  }
  if (recipients.length > MOST_RECIPIENTS) {
    throw new QueryError('InvalidParameterValue', `Recipient count exceeds ${MOST_RECIPIENTS}.`);
  }
}

function addressOf(mailbox: string): string {
  const address = (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
  if (!address.includes('@')) {
    throw new QueryError('InvalidParameterValue', "Missing final '@domain'");
  }
  if (!/^[\x21-\x7e]+@[^\s@]+$/.test(address)) {
    throw new QueryError('InvalidParameterValue', 'Local address contains control or whitespace');
  }
  return address;
}

/** These are the sandbox's limits: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
const SANDBOX = { perSecond: 1, perDay: 200 } as const;
const DAY_MS = 24 * 3_600_000;

export function createSesAccount(limits: () => ProviderLimits, now: () => number) {
  let sent: number[] = [];

  const isVerified = (address: string, verified: readonly string[]) => {
    const [, domain = ''] = address.split('@');
    return (
      address === SENDER_EMAIL ||
      isSimulated(address) ||
      verified.some((each) => [address, domain].includes(each.toLowerCase()))
    );
  };

  return {
    isSuppressed: (address: string): boolean =>
      limits().suppressed?.includes(address.toLowerCase()) === true,

    /** Allows an e-mail. @throws QueryError with SES's message */
    admit(from: string, recipients: readonly string[]): void {
      const { sandbox, emailsPerSecond } = limits();
      const unverified = [from, ...recipients].filter(
        (address) => sandbox && !isVerified(address.toLowerCase(), sandbox),
      );
      if (unverified.length > 0) {
        throw new QueryError(
          'MessageRejected',
          `Email address is not verified. The following identities failed the check in region ${REGION.toUpperCase()}: ${unverified.join(', ')}`,
        );
      }
      const perSecond = emailsPerSecond ?? (sandbox && SANDBOX.perSecond);
      if (perSecond === undefined) return;
      sent = sent.filter((ms) => ms > now() - DAY_MS);
      if (sandbox && sent.length + recipients.length > SANDBOX.perDay) {
        throw new QueryError('Throttling', 'Daily message quota exceeded.');
      }
      const inSecond = sent.filter((ms) => ms > now() - 1_000).length;
      // If nothing else was sent within a second, an e-mail may have more recipients than the rate allows.
      if (inSecond > 0 && inSecond + recipients.length > perSecond) {
        throw new QueryError('Throttling', 'Maximum sending rate exceeded.');
      }
      sent.push(...recipients.map(() => now()));
    },
  };
}

type SesAccount = ReturnType<typeof createSesAccount>;
