import * as z from 'zod/mini';
import { logger } from '../../platform/logger.ts';
import { jsonText } from '../../platform/text/json-text.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import { SMS_OUTCOMES } from './outcome-meanings.ts';
import type { SmsReport } from './reported-outcome.ts';

/** SNS writes '2016-06-28 00:40:34.558', in UTC, and the result is epoch milliseconds. */
const instant = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`)),
  ),
  z.int(),
);

/**
 * These fields of SNS's delivery log are read, without the recipient's number
 * (docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html).
 */
const smsStatus = jsonText(
  z.object({
    notification: z.object({ messageId: z.string(), timestamp: instant }),
    delivery: z.object({ providerResponse: z.string() }),
    status: z.enum(['SUCCESS', 'FAILURE']),
  }),
);

/**
 * Queues a report for each line of SNS's delivery log. Only this code sees recipients' numbers, and it logs no line.
 * @throws Error when the queue has not accepted all reports.
 */
export async function reportSmsStatus(
  queue: Pick<WorkQueue<SmsReport>, 'send'>,
  lines: readonly string[],
): Promise<void> {
  const reports = lines.flatMap((line) => {
    const status = smsStatus.safeParse(line).data;
    if (status === undefined) logger.warn('A line of the delivery log cannot be read');
    return (status && reportOf(status)) ?? [];
  });
  const refused = await queue.send(reports);
  if (refused.length > 0) throw new Error(`${refused.length} outcomes were not accepted`);
}

/** A reason that SNS does not document may contain even a phone number. */
const OTHER_REASON = 'other';

/** Returns `undefined` if the status only says that the SMS was sent. */
function reportOf({
  notification: { messageId, timestamp: sentAtMs },
  delivery: { providerResponse },
  status,
}: z.infer<typeof smsStatus>): SmsReport | undefined {
  const isKnown = Object.hasOwn(SMS_OUTCOMES, providerResponse);
  const known = isKnown ? SMS_OUTCOMES[providerResponse as keyof typeof SMS_OUTCOMES] : undefined;
  const outcome = isKnown ? known : status === 'FAILURE' ? 'unknown' : undefined;
  const reason = isKnown ? providerResponse : OTHER_REASON;
  return outcome && { channel: 'sms', messageId, outcome, reason, sentAtMs };
}
