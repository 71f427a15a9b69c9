import type { DeliveryCause } from '../../../shared/repairs/notifications.ts';

/** An attempt's result. The provider may accept a `failed` message later, and will never accept a `refused` one. */
export type SendOutcome =
  | {
      kind: 'sent';
      messageId: string;
      /** The moment (epoch milliseconds) that identifies the message in its outcome: see message.ts. */
      atMs?: number;
      /** Work that follows once the message is recorded as sent. Slow work before that would risk a second message. */
      afterwards?: () => Promise<void>;
    }
  | ({
      kind: 'refused';
      cause: Exclude<DeliveryCause, 'unavailable'>;
      reason: string;
    } & ProviderError)
  | ({ kind: 'failed'; reason: string } & ProviderError);

/** The provider's name for an error, and its meaning, for the log. */
type ProviderError = { error?: string; meaning?: Meaning };

export type Send<Message> = (message: Message) => Promise<SendOutcome>;

/**
 * The texts that a shop reads: when the provider refused a message, and when the message did not reach the provider.
 */
export type Reasons = { refused: string; failed: string };

type Meaning = 'refused' | 'impossible-address' | 'opted-out' | 'throttled' | 'passing';

/** The meaning of errors of SES and SNS. After an error that is not listed, the message may be accepted later. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  // Errors of SES, about the message itself or its recipient.
  MessageRejected: 'refused',
  InvalidParameterValue: 'impossible-address',
  // Errors of SNS.
  InvalidParameterException: 'impossible-address',
  InvalidParameterValueException: 'impossible-address',
  OptedOutException: 'opted-out',
  // Errors of both services.
  Throttling: 'throttled',
  ThrottledException: 'throttled',
  ThrottlingException: 'throttled',
};

/** Errors after which the provider would refuse the same message again. */
const FINAL: ReadonlySet<Meaning> = new Set(['refused', 'impossible-address', 'opted-out']);

type Addresses = { from: string; to: string };

/** Returns the outcome of a call that threw `thrown`. `addresses` are those of the e-mail, for a call to SES. */
export function outcomeOfError(
  thrown: unknown,
  { refused, failed }: Reasons,
  addresses?: Addresses,
): Exclude<SendOutcome, { kind: 'sent' }> {
  const error = thrown instanceof Error ? thrown.name : 'UnknownError';
  const mayBePassing = addresses && mayConcernSender(thrown, addresses);
  const meaning = mayBePassing ? 'passing' : (MEANINGS[error] ?? 'passing');
  return FINAL.has(meaning)
    ? { kind: 'refused', cause: 'rejected', reason: refused, error, meaning }
    : { kind: 'failed', reason: failed, error, meaning };
}

/**
 * Whether SES rejected an e-mail because of an unverified identity that may be ours. The operator can verify ours
 * again, so the e-mail can be sent later. In SES's sandbox, the unverified identity may also be the recipient.
 */
function mayConcernSender(thrown: unknown, { from, to }: Addresses): boolean {
  if (!(thrown instanceof Error) || !UNVERIFIED.test(thrown.message)) return false;
  const [, identities = ''] = thrown.message.split(/failed the check in region [\w-]+:/);
  const isRecipient = (identity: string) => bare(identity) === bare(to);
  return bare(from) === bare(to) || !identities.split(',').every(isRecipient);
}

const UNVERIFIED = /^Email address (is )?not verified/i;

/** The address without the name and the angle brackets that may surround it. */
const bare = (identity: string) =>
  identity
    .replace(/^.*<|>.*$/g, '')
    .trim()
    .toLowerCase();
