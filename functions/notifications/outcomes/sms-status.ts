import * as z from 'zod/mini';

/** SNS writes '2016-06-28 00:40:34.558', in UTC; the result is epoch milliseconds. */
const instant = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`)),
  ),
  z.int(),
);

/** Without the recipient's number: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
export const smsStatus = z.object({
  notification: z.object({ messageId: z.string(), timestamp: instant }),
  delivery: z.object({ providerResponse: z.string() }),
  status: z.enum(['SUCCESS', 'FAILURE']),
});
export type SmsStatus = z.infer<typeof smsStatus>;
