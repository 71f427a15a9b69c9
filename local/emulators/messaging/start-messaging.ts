import type { InvocationResult } from '../../cloud/lambda/invocation.ts';
import type { PartsToStop } from '../../parts-to-stop.ts';
import { openEventBus } from './event-bus.ts';
import { createMessaging, type Messaging } from './messaging.ts';
import { readProviderLimits } from './provider-limits.ts';
import { openSmsLog } from './sms-log.ts';

/** With `reportsOutcomes`, outcomes of e-mails go to a queue, and those of SMS to the Lambda that reads their log. */
export function startMessaging(
  parts: PartsToStop,
  options: {
    directory: string | undefined;
    reportsOutcomes: boolean;
    sqsEndpoint: string;
    outcomesQueue: string;
    invoke: (name: string, event: unknown) => Promise<InvocationResult>;
  },
): Messaging {
  const bus = openEventBus(options.sqsEndpoint, options.outcomesQueue);
  parts.add(bus.close);
  const smsLog = openSmsLog(options.invoke);
  parts.add(async () => smsLog.close());
  const messaging = createMessaging({
    directory: options.directory,
    limits: readProviderLimits(process.env),
    ...(options.reportsOutcomes && { onEmailEvent: bus.put, onSmsStatus: smsLog.put }),
  });
  parts.add(async () => messaging.close());
  return messaging;
}
