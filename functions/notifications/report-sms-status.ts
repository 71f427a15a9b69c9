import { logger } from '../platform/logger.ts';
import type { OutcomesQueue } from './outcomes-queue.ts';
import { reportOf, type SmsReport } from './sms-report.ts';
import { smsStatus } from './sms-status.ts';

/**
 * Hands on what SNS's delivery log says of SMS. Here alone is the number that one went to; no line of it is written down.
 * @throws Error when the queue has not taken all of it: what it has taken may come again, and changes nothing then.
 */
export async function reportSmsStatus(
  queue: OutcomesQueue,
  lines: readonly string[],
): Promise<void> {
  const reports = lines.flatMap((line) => {
    const status = readStatus(line);
    if (status === undefined) logger.warn('A line of the delivery log is none');
    return (status && reportOf(status)) ?? [];
  }) satisfies SmsReport[];
  await queue.send(reports);
}

function readStatus(line: string) {
  try {
    return smsStatus.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
