/** This is Amazon SES v1. SendRawEmail stores into the outbox instead of sending. */
import { randomUUID } from 'node:crypto';
import type { MessageTag, SendRawEmailRequest } from '@aws-sdk/client-ses';
import { REGION, SENDER_EMAIL } from '../../resources.ts';
import { openDoor } from '../shapes/door.ts';
import { type Answer, QueryError, type QueryService } from './aws-query.ts';
import { isSimulated, type TakenEmail } from './email-events.ts';
import type { Faults } from './faults.ts';
import { parseMime } from './mime.ts';
import type { Outbox } from './outbox.ts';
import type { ProviderLimits } from './provider-limits.ts';

export const SES: QueryService = {
  namespace: 'http://ses.amazonaws.com/doc/2010-12-01/',
  version: '2010-12-01',
  door: openDoor('ses'),
};

export type SesParts = {
  outbox: Pick<Outbox, 'add'>;
  faults: Faults;
  sesAccount: SesAccount;
  onTaken: (email: TakenEmail) => void;
};

/** On the wire, the message is a text in base64. */
type RawEmail = Omit<SendRawEmailRequest, 'RawMessage'> & { RawMessage: { Data: string } };

/** Takes an e-mail to one recipient, because the product sends no other. */
export function performSes(
  input: unknown,
  { faults, onTaken, outbox, sesAccount }: SesParts,
): Answer {
  const {
    RawMessage,
    Source: from,
    Destinations = [],
    Tags,
    ConfigurationSetName,
  } = input as RawEmail;
  const [to, ...others] = Destinations;
  if (!from) throw invalid("Missing required header 'From'.");
  if (!to) throw invalid("Missing required header 'To'.");
  if (others.length > 0) throw invalid('Several recipients are not emulated.');
  for (const address of [from, to]) checkAddress(address);
  const tags = {
    ...tagsOf(Tags),
    // The product may send from an identity without a default configuration set.
    ...(ConfigurationSetName && { 'ses:configuration-set': [ConfigurationSetName] }),
  };
  faults.raise('ses', to);
  sesAccount.admit(from, to);
  const { attachments, ...email } = parseMime(
    Buffer.from(RawMessage.Data, 'base64').toString('latin1'),
  );
  const message = { to, ...email, ...(attachments.length > 0 && { attachments }) };
  // SES accepts an e-mail to a suppressed address and sends nothing.
  const id = sesAccount.isSuppressed(to)
    ? randomUUID()
    : outbox.add({ channel: 'email', ...message }).id;
  const messageId = `${id}-000000`;
  onTaken({ messageId, to, tags });
  return { MessageId: messageId };
}

const invalid = (message: string) => new QueryError('InvalidParameterValue', message);

/** SES allows these characters in a tag's name and value, and this many tags in an e-mail. */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;
const MOST_TAGS = 50;

function tagsOf(given: readonly MessageTag[] = []): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const [index, { Name: name = '', Value: value = '' }] of given.entries()) {
    for (const [what, text] of Object.entries({ name, value })) {
      if (TAG.test(text) && index < MOST_TAGS) continue;
      throw invalid(
        `Invalid tag ${what} <${text}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`,
      );
    }
    tags[name] = [...(tags[name] ?? []), value];
  }
  return tags;
}

function checkAddress(address: string): void {
  if (!address.includes('@')) throw invalid("Missing final '@domain'");
  if (!/^[\x21-\x7e]+@[^\s@]+$/.test(address)) {
    throw invalid('Local address contains control or whitespace');
  }
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
    admit(from: string, to: string): void {
      const { sandbox, emailsPerSecond } = limits();
      const unverified = [from, to].filter(
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
      if (sandbox && sent.length >= SANDBOX.perDay) {
        throw new QueryError('Throttling', 'Daily message quota exceeded.');
      }
      const inSecond = sent.filter((ms) => ms > now() - 1_000).length;
      if (inSecond >= perSecond) {
        throw new QueryError('Throttling', 'Maximum sending rate exceeded.');
      }
      sent.push(now());
    },
  };
}

type SesAccount = ReturnType<typeof createSesAccount>;
