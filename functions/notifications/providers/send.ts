import { AppError } from '../../../shared/errors.ts';
import type { DeliveryCause } from '../../../shared/repairs/notifications.ts';

/** The provider may accept a `failed` message later, and never accepts a `refused` one. */
export type SendOutcome =
  | {
      kind: 'sent';
      messageId: string;
      /** This moment (epoch milliseconds) identifies the message in its outcome (message.ts). */
      atMs?: number;
      /**
       * This work is done after the message is recorded, because slow work before the record would risk a second
       * message.
       */
      afterwards?: () => Promise<void>;
    }
  | ({
      kind: 'refused';
      cause: Exclude<DeliveryCause, 'unavailable'>;
      reason: string;
    } & ProviderError)
  | ({ kind: 'failed'; reason: string } & ProviderError);

type NotSent = Exclude<SendOutcome, { kind: 'sent' }>;
type ProviderError = { error?: string; meaning?: Meaning };

export type Send<Message> = (message: Message) => Promise<SendOutcome>;

export type Reasons = { refused: string; failed: string };

type Meaning = 'refused' | 'impossible-address' | 'opted-out' | 'throttled' | 'passing';

/** After an error that is not listed, the message may be accepted later. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  MessageRejected: 'refused',
  InvalidParameterValue: 'impossible-address',
  InvalidParameterException: 'impossible-address',
  InvalidParameterValueException: 'impossible-address',
  OptedOutException: 'opted-out',
  Throttling: 'throttled',
  ThrottledException: 'throttled',
  ThrottlingException: 'throttled',
};

const FINAL: ReadonlySet<Meaning> = new Set(['refused', 'impossible-address', 'opted-out']);

/** Returns the error for the shop that has asked for the message. */
export const notSentError = ({ kind, reason }: NotSent): AppError =>
  new AppError(kind === 'refused' ? 'SEND_REFUSED' : 'UNAVAILABLE', { message: reason });

type Addresses = { from: string; to: string };

/** Returns the outcome of a failed call. A call to SES gives the `addresses` of its e-mail. */
export function outcomeOfError(
  thrown: unknown,
  { refused, failed }: Reasons,
  addresses?: Addresses,
): NotSent {
  const error = thrown instanceof Error ? thrown.name : 'UnknownError';
  const mayBePassing = addresses && mayConcernSender(thrown, addresses);
  const meaning = mayBePassing ? 'passing' : (MEANINGS[error] ?? 'passing');
  return FINAL.has(meaning)
    ? { kind: 'refused', cause: 'rejected', reason: refused, error, meaning }
    : { kind: 'failed', reason: failed, error, meaning };
}

/**
 * Returns whether SES may have rejected our own identity, which the operator can verify again. In SES's sandbox, the
 * unverified identity may also be the recipient.
 */
function mayConcernSender(thrown: unknown, { from, to }: Addresses): boolean {
  if (!(thrown instanceof Error) || !UNVERIFIED.test(thrown.message)) return false;
  const [, identities = ''] = thrown.message.split(/failed the check in region [\w-]+:/);
  const isRecipient = (identity: string) => bare(identity) === bare(to);
  return bare(from) === bare(to) || !identities.split(',').every(isRecipient);
}

const UNVERIFIED = /^Email address (is )?not verified/i;

const bare = (identity: string) =>
  identity
    .replace(/^.*<|>.*$/g, '')
    .trim()
    .toLowerCase();
