/** This is Amazon SNS. Publish stores an SMS in the outbox. */
import { randomUUID } from 'node:crypto';
import type { PublishInput } from '@aws-sdk/client-sns';
import { smsParts } from '../../../shared/repairs/gsm-text.ts';
import { openDoor } from '../shapes/door.ts';
import { type Answer, QueryError, type QueryService } from './aws-query.ts';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';
import type { ProviderLimits } from './provider-limits.ts';

export const SNS: QueryService = {
  namespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
  version: '2010-03-31',
  door: openDoor('sns'),
};
const LONGEST_MESSAGE = 1600;

/** @throws QueryError as SNS answers it. */
export function performSns(
  input: unknown,
  parts: { outbox: Pick<Outbox, 'add'>; faults: Faults; snsAccount: SnsAccount },
): Answer {
  const sms = input as PublishInput;
  const { PhoneNumber: to = '', Message: text = '' } = sms;
  if (!E164.test(to)) throw invalid(`PhoneNumber Reason: ${to} is not valid to publish to`);
  if (text === '') throw invalid('Empty message');
  if (text.length > LONGEST_MESSAGE) throw invalid('Message Reason: Message must be shorter');
  const from = senderName(sms);
  parts.faults.raise('sns', to);
  const send = () => parts.outbox.add({ channel: 'sms', to, from, text }).id;
  return { MessageId: parts.snsAccount.take({ to, text }, send) };
}

const E164 = /^\+[1-9]\d{4,14}$/;

/** Reads AWS.SNS.SMS.SenderID: at most 11 letters or digits, at least one of them a letter. */
function senderName({ MessageAttributes = {} }: PublishInput): string | undefined {
  const attribute = MessageAttributes['AWS.SNS.SMS.SenderID'];
  if (attribute === undefined) return undefined;
  const { StringValue: sender = '' } = attribute;
  if (/^(?=.*[a-z])[a-z0-9]{1,11}$/i.test(sender)) return sender;
  throw invalid(`SenderID Reason: ${sender} is not a valid sender ID`);
}

const invalid = (reason: string) =>
  new QueryError('InvalidParameter', `Invalid parameter: ${reason}`);

/** SNS logs this about each SMS: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
export type SmsStatus = {
  notification: { messageId: string; timestamp: string };
  delivery: {
    phoneCarrier?: string;
    mnc?: number;
    mcc?: number;
    destination: string;
    priceInUSD?: number;
    smsType: 'Transactional' | 'Promotional';
    providerResponse: string;
    dwellTimeMs: number;
    dwellTimeMsUntilDeviceAck?: number;
  };
  status: 'SUCCESS' | 'FAILURE';
};

/** This is the price of one part to France, from bench/prices.json. */
const DOLLARS = 0.073;
const ARRIVED = {
  phoneCarrier: 'Orange',
  mcc: 208,
  mnc: 1,
  dwellTimeMsUntilDeviceAck: 1_344,
} as const;
const KEPT = 1_000;

/** Accepts every SMS and drops some (limit, opt-out); only the delivery status shows which. */
export function createSnsAccount(
  limits: () => ProviderLimits,
  now: () => number,
  onStatus: (status: SmsStatus) => void = () => {},
) {
  let statuses: SmsStatus[] = [];
  let spent = { month: '', dollars: 0 };

  const isOptedOut = (number: string) => limits().optedOut?.includes(number) === true;

  function dropped(to: string, dollars: number): string | undefined {
    if (isOptedOut(to)) return 'Phone number is opted out';
    const { smsDollars = Number.POSITIVE_INFINITY } = limits();
    return spent.dollars + dollars > smsDollars ? 'No quota left for account' : undefined;
  }

  return {
    take(message: { to: string; text: string }, send: () => string): string {
      const iso = new Date(now()).toISOString();
      const month = iso.slice(0, 7);
      if (spent.month !== month) spent = { month, dollars: 0 };
      const dollars = smsParts(message.text) * DOLLARS;
      const why = dropped(message.to, dollars);
      const messageId = why === undefined ? send() : randomUUID();
      if (why === undefined) spent.dollars += dollars;
      const status: SmsStatus = {
        // The text does not state the time zone, which is UTC.
        notification: { messageId, timestamp: iso.replace('T', ' ').replace('Z', '') },
        delivery: {
          ...(why === undefined && { ...ARRIVED, priceInUSD: dollars }),
          destination: message.to,
          smsType: 'Transactional',
          providerResponse: why ?? 'Message has been accepted by phone',
          dwellTimeMs: 118,
        },
        status: why === undefined ? 'SUCCESS' : 'FAILURE',
      };
      statuses = [status, ...statuses].slice(0, KEPT);
      onStatus(status);
      return messageId;
    },
    statuses: (): readonly SmsStatus[] => statuses,
  };
}

type SnsAccount = ReturnType<typeof createSnsAccount>;
