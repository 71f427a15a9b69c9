import { randomUUID } from 'node:crypto';
import { smsParts } from '../../../shared/repairs/gsm-text.ts';
import type { ProviderLimits } from './provider-limits.ts';

/** SNS's log entry about an SMS: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
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

/** The price of one part to France, from bench/prices.json. */
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
    isOptedOut,
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

export type SnsAccount = ReturnType<typeof createSnsAccount>;
