import { gunzipSync } from 'node:zlib';
import type { CloudWatchLogsEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { entry, logKeys } from './stack.ts';

const LARGEST_BYTES = 32 * 1024 * 1024;

/** AWS describes the event: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/SubscriptionFilters.html */
const delivered = z.object({
  messageType: z.string(),
  logEvents: z.array(z.object({ message: z.string() })),
});

/** `work` gets the lines of a log group. When it throws, Lambda delivers them again, at most twice. */
export function logsHandler(work: (lines: string[]) => Promise<void>) {
  return entry<CloudWatchLogsEvent, void>([logKeys()], async ({ awslogs }) => {
    const zipped = Buffer.from(awslogs.data, 'base64');
    const text = gunzipSync(zipped, { maxOutputLength: LARGEST_BYTES }).toString();
    const { messageType, logEvents } = delivered.parse(JSON.parse(text));
    if (messageType === 'DATA_MESSAGE') await work(logEvents.map(({ message }) => message));
  });
}
