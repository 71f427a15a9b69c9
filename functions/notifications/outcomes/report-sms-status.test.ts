import { expect, it, vi } from 'vitest';
import { logger } from '../../platform/logger.ts';
import { reportSmsStatus } from './report-sms-status.ts';
import type { SmsReport } from './reported-outcome.ts';

/** AWS's guide shows such a line: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
const line = (providerResponse: string, status: 'SUCCESS' | 'FAILURE' = 'FAILURE') =>
  JSON.stringify({
    notification: {
      messageId: '1077257a-92f3-5ca3-bc97-6a915b310625',
      timestamp: '2016-06-28 00:40:34.559',
    },
    delivery: {
      mnc: 0,
      numberOfMessageParts: 1,
      destination: '+33612345678',
      priceInUSD: 0.00645,
      smsType: 'Transactional',
      mcc: 0,
      providerResponse,
      dwellTimeMs: 1420,
      dwellTimeMsUntilDeviceAck: 1692,
    },
    status,
  });

/** Returns the reports that the queue gets for lines of the log. */
async function handedOn(...lines: string[]): Promise<SmsReport[]> {
  const send = vi.fn(async (_reports: readonly SmsReport[]): Promise<number[]> => []);
  await reportSmsStatus({ send }, lines);
  expect(send).toHaveBeenCalledOnce();
  return [...(send.mock.calls[0]?.[0] ?? [])];
}

it('A report has the id, outcome, reason and moment, and not the number', async () => {
  expect(await handedOn(line('Phone number is opted out'))).toEqual([
    {
      channel: 'sms',
      messageId: '1077257a-92f3-5ca3-bc97-6a915b310625',
      outcome: 'complained',
      reason: 'Phone number is opted out',
      sentAtMs: Date.UTC(2016, 5, 28, 0, 40, 34, 559),
    },
  ]);
});

it.each([
  ['Invalid phone number', 'bounced'],
  ['Phone has blocked SMS', 'bounced'],
  ['Phone is on a blocked list', 'bounced'],
  ['Phone is currently unreachable/unavailable', 'returned'],
  ['Phone carrier is currently unreachable/unavailable', 'returned'],
  ['Unknown error attempting to reach phone', 'returned'],
  ['Blocked as spam by phone carrier', 'dropped'],
  ['Phone carrier has blocked this message', 'dropped'],
  ['Destination is on a blocked list', 'dropped'],
  ['Message body is invalid', 'dropped'],
  ['This delivery would exceed max price', 'dropped'],
  ['No quota left for account', 'dropped'],
])('The failure "%s" has the outcome %s', async (reason, outcome) => {
  expect(await handedOn(line(reason))).toMatchObject([{ outcome, reason }]);
});

it('An SMS is delivered when the phone has it; acceptance by the carrier is not reported', async () => {
  const phone = line('Message has been accepted by phone', 'SUCCESS');
  expect(await handedOn(phone)).toMatchObject([{ outcome: 'delivered' }]);
  expect(await handedOn(line('Message has been accepted by phone carrier', 'SUCCESS'))).toEqual([]);
  expect(await handedOn(line('Something new', 'SUCCESS'))).toEqual([]);
});

it.each(['Refused: +33612345678', 'constructor'])(
  'The outcome of an undocumented failure is unknown, and none of its text is kept: %s',
  async (words) => {
    const [report] = await handedOn(line(words));
    expect(report).toMatchObject({ outcome: 'unknown', reason: 'other' });
  },
);

it('A line that is no delivery status is skipped, and none of it is logged', async () => {
  const log = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const good = line('Invalid phone number');
  const reports = await handedOn('not JSON +33612345678', '{"delivery":{}}', good, 'null');
  expect(reports).toHaveLength(1);
  expect(log).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(log.mock.calls)).not.toContain('612345678');
  log.mockRestore();
});
