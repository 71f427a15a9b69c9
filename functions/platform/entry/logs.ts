import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { entry, logKeys } from './stack.ts';

/** The most bytes of an unpacked event, far more than CloudWatch Logs delivers at once. */
const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * See https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html. A CONTROL_MESSAGE only checks
 * whether the Lambda can be reached.
 */
const delivered = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ message: z.string() })),
});

/**
 * Entry of a Lambda that a log group's subscription filter invokes; `work` gets the lines. CloudWatch Logs does not
 * wait for an answer. When `work` throws, Lambda delivers the same lines again, twice at most.
 */
export function logsHandler(work: (lines: string[]) => Promise<void>) {
  return entry<CloudWatchLogsEvent, void>([logKeys()], async ({ awslogs }) => {
    const zipped = Buffer.from(awslogs.data, 'base64');
    const text = gunzipSync(zipped, { maxOutputLength: LARGEST_BYTES }).toString();
    const { messageType, logEvents } = delivered.parse(JSON.parse(text));
    if (messageType === 'DATA_MESSAGE') await work(logEvents.map(({ message }) => message));
  });
}
