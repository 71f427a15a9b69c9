/** EventBridge's default bus, limited to the stage's rules. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { EMAIL_EVENTS, eventTags } from '../../../infra/email-events.ts';
import { CONFIGURATION_SET, clientSettings } from '../../resources.ts';
import type { BusEvent } from './email-events.ts';

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
        .catch((error: unknown) => console.error('Event bus:', error))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async close(): Promise<void> {
      await Promise.all(pending);
      client.destroy();
    },
  };
}
