import { logger } from '../../platform/logger.ts';
import type { OutcomesQueue } from './outcomes-queue.ts';
import { reportOf, type SmsReport } from './sms-report.ts';
import { smsStatus } from './sms-status.ts';

/** Only this code sees recipients' numbers, and it logs no line. @throws Error when the queue has not accepted all. */
export async function reportSmsStatus(
  queue: OutcomesQueue,
  lines: readonly string[],
): Promise<void> {
  const reports = lines.flatMap((line) => {
    const status = readStatus(line);
    if (status === undefined) logger.warn('A line of the delivery log cannot be read');
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
