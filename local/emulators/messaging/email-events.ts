/** SES reports these events about an accepted e-mail, through the event destination of its configuration set. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { EMAIL_EVENTS, eventTags } from '../../../infra/email-events.ts';
import { reportFault } from '../../report-fault.ts';
import { ACCOUNT_ID, CONFIGURATION_SET, clientSettings, REGION } from '../../resources.ts';

export type TakenEmail = {
  messageId: string;
  to: string;
  tags: Readonly<Record<string, readonly string[]>>;
};

/** SES puts this event on the event bus: https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
export type BusEvent = {
  source: string;
  'detail-type': string;
  detail: {
    mail: { messageId: string; tags: Record<string, readonly string[]>; [name: string]: unknown };
    [name: string]: unknown;
  };
};

type Fate = { name: string; detail?: Record<string, unknown> };

const delivered: Fate = { name: 'Delivered', detail: { eventType: 'Delivery', delivery: {} } };
const bounced = (bounceType: string, bounceSubType: string): Fate => ({
  name: 'Bounced',
  detail: { eventType: 'Bounce', bounce: { bounceType, bounceSubType } },
});
const complained: Fate = {
  name: 'Complaint Received',
  detail: { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } },
};

/**
 * Each address of SES's mailbox simulator, such as bounce+1@simulator.amazonses.com, has its outcome. Source:
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
 */
const SIMULATED: Readonly<Record<string, readonly Fate[]>> = {
  success: [delivered],
  ooto: [delivered],
  bounce: [bounced('Permanent', 'General')],
  suppressionlist: [bounced('Permanent', 'Suppressed')],
  complaint: [delivered, complained],
};
const SIMULATOR = /^([a-z]+)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** Returns whether an address is the simulator's, to which the sandbox allows e-mails too. */
export const isSimulated = (address: string): boolean => SIMULATOR.test(address);

export function fatesOf(to: string, isSuppressed: boolean): readonly Fate[] {
  const simulated = SIMULATED[SIMULATOR.exec(to)?.[1]?.toLowerCase() ?? ''];
  if (simulated) return simulated;
  return isSuppressed ? [bounced('Permanent', 'OnAccountSuppressionList')] : [delivered];
}

export const eventOf = ({ messageId, to, tags }: TakenEmail, { name, detail }: Fate): BusEvent => ({
  source: 'aws.ses',
  'detail-type': `Email ${name}`,
  detail: {
    ...detail,
    mail: {
      messageId,
      destination: [to],
      sendingAccountId: ACCOUNT_ID,
      sourceArn: `arn:aws:ses:${REGION}:${ACCOUNT_ID}:identity/rebond`,
      tags,
    },
  },
});

const KNOWN_AFTER_MS = 150;

/** Reports outcomes in their order, until the returned object is closed. */
export function openReports(report: (event: BusEvent) => void) {
  const ended = new AbortController();
  return {
    async follow(email: TakenEmail, fates: readonly Fate[]): Promise<void> {
      for (const fate of fates) {
        await sleep(KNOWN_AFTER_MS, undefined, { signal: ended.signal, ref: false });
        report(eventOf(email, fate));
      }
    },
    close: () => ended.abort(),
  };
}

export function handedOn(event: BusEvent): Record<string, unknown> | undefined {
  const { tags } = event.detail.mail;
  const rule = EMAIL_EVENTS.find(
    (each) =>
      each.names.includes(event['detail-type']) &&
      Object.entries(eventTags(CONFIGURATION_SET)).every(([name, wanted]) =>
        wanted.some((one) => tags[name]?.some((value) => isMatch(value, one))),
      ),
  );
  if (rule === undefined || event.source !== 'aws.ses') return undefined;
  return Object.fromEntries(
    Object.entries(rule.places).map(([key, path]) => [key, valueAt(event, path)]),
  );
}

const isMatch = (value: string, wanted: string | { readonly prefix: string }) =>
  typeof wanted === 'string' ? value === wanted : value.startsWith(wanted.prefix);

function valueAt(event: unknown, path: string): unknown {
  const [, ...names] = path.split('.');
  return names.reduce(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    event,
  );
}

export function openEventBus(sqsEndpoint: string, queueUrl: string) {
  const client = new SQSClient(clientSettings(sqsEndpoint));
  const pending = new Set<Promise<unknown>>();
  return {
    put(event: BusEvent): void {
      const message = handedOn(event);
      if (message === undefined) return;
      const sending = client
        .send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }))
        .catch((error: unknown) => reportFault('Event bus', error))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async close(): Promise<void> {
      await Promise.all(pending);
      client.destroy();
    },
  };
}
