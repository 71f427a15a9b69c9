/** SES and SNS for the embedded cloud and the tests. They store and show messages, and can be made to fail. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuery, type QueryService } from './aws-query.ts';
import { type BusEvent, fatesOf, openReports, type TakenEmail } from './email-events.ts';
import { createFaults, type Service } from './faults.ts';
import { openOutbox } from './outbox.ts';
import type { ProviderLimits } from './provider-limits.ts';
import { performSes, SES } from './ses.ts';
import { createSesAccount } from './ses-account.ts';
import { performSns, SNS } from './sns.ts';
import { createSnsAccount, type SmsStatus } from './sns-account.ts';

export type MessagingOptions = {
  /** The folder of the outbox; in memory without it. */
  directory: string | undefined;
  now?: () => number;
  /** The account's limits at SES and SNS at the start. */
  limits?: ProviderLimits;
  /** Receives SES's events about e-mails; without it there are none. */
  onEmailEvent?: ((event: BusEvent) => void) | undefined;
  /** Receives SNS's delivery status of each SMS; without it, the status is only stored. */
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
    // Reporting the outcomes rejects when the messaging is closed. The remaining outcomes are then never reported.
    reports?.follow(email, fatesOf(email.to, sesAccount.isSuppressed(email.to))).catch(() => {});
  };

  const handler =
    (name: Service, service: QueryService, perform: typeof performSes | typeof performSns) =>
    async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (faults.latencyMs(name) > 0) await sleep(faults.latencyMs(name));
      await answerQuery(request, response, service, (action, form) =>
        perform(action, form, { outbox, faults, onTaken, sesAccount, snsAccount }),
      );
    };

  return {
    /** Answers the Query protocol of SES v1, at any path. */
    handleSes: handler('ses', SES, performSes),
    /** Answers the Query protocol of SNS, at any path. */
    handleSns: handler('sns', SNS, performSns),
    outbox,
    /** Makes the next matching calls fail with this error; nothing of them is stored. */
    failNext: faults.failNext,
    setLatency: faults.setLatency,
    /** Replaces the account's limits at SES and SNS from now on. */
    setLimits(wanted: ProviderLimits): void {
      limits = wanted;
    },
    /** The delivery status of each SMS that SNS accepted, newest first. */
    smsStatuses: snsAccount.statuses,
    clearFaults: faults.clear,
    close(): void {
      reports?.close();
      close();
    },
  };
}
