import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InvocationResult } from '../../cloud/lambda/invocation.ts';
import type { PartsToStop } from '../../parts-to-stop.ts';
import { answerQuery, type QueryService } from './aws-query.ts';
import {
  type BusEvent,
  fatesOf,
  openEventBus,
  openReports,
  type TakenEmail,
} from './email-events.ts';
import { createFaults, type Service } from './faults.ts';
import { openOutbox } from './outbox.ts';
import { type ProviderLimits, readProviderLimits } from './provider-limits.ts';
import { createSesAccount, performSes, SES } from './ses.ts';
import { openSmsLog } from './sms-log.ts';
import { createSnsAccount, performSns, type SmsStatus, SNS } from './sns.ts';

export type MessagingOptions = {
  directory: string | undefined;
  now?: () => number;
  limits?: ProviderLimits;
  /** Without this receiver, SES reports no events. */
  onEmailEvent?: ((event: BusEvent) => void) | undefined;
  /** Without this receiver, the status is only stored. */
  onSmsStatus?: ((status: SmsStatus) => void) | undefined;
};

export type Messaging = ReturnType<typeof createMessaging>;

/** @throws when the outbox in `directory` is damaged. */
export function createMessaging(options: MessagingOptions) {
  const now = options.now ?? Date.now;
  const { close, ...outbox } = openOutbox(options.directory, now);
  const faults = createFaults();
  let { limits = {} } = options;
  const sesAccount = createSesAccount(() => limits, now);
  const snsAccount = createSnsAccount(() => limits, now, options.onSmsStatus);

  const { onEmailEvent } = options;
  const reports = onEmailEvent && openReports(onEmailEvent);
  const onTaken = (email: TakenEmail) => {
    // The promise rejects when the messaging is closed.
    reports?.follow(email, fatesOf(email.to, sesAccount.isSuppressed(email.to))).catch(() => {});
  };

  const handler =
    (name: Service, service: QueryService, perform: typeof performSes | typeof performSns) =>
    async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (faults.latencyMs(name) > 0) await sleep(faults.latencyMs(name));
      await answerQuery(request, response, service, (input) =>
        perform(input, { outbox, faults, onTaken, sesAccount, snsAccount }),
      );
    };

  return {
    handleSes: handler('ses', SES, performSes),
    handleSns: handler('sns', SNS, performSns),
    outbox,
    failNext: faults.failNext,
    setLatency: faults.setLatency,
    setLimits(wanted: ProviderLimits): void {
      limits = wanted;
    },
    /** Returns the delivery status of each SMS that SNS accepted, newest first. */
    smsStatuses: snsAccount.statuses,
    clearFaults: faults.clear,
    close(): void {
      reports?.close();
      close();
    },
  };
}

/** Starts SES and SNS. Outcomes of e-mails go to a queue, and those of SMS to the Lambda that reads their log. */
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
