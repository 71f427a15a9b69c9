import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';

export type DeadLetter = (record: Pick<StreamRecord, 'sequenceNumber' | 'key'>) => Promise<boolean>;

/**
 * Dead-letters a record that would fail every time, so that later ones go on. The message contains only the item's key:
 * `npm run redrive` reads the state that the item has by then.
 */
export function openDeadLetterQueue(tableName: string): DeadLetter {
  const { DEAD_LETTER_QUEUE_URL } = readVariables('DEAD_LETTER_QUEUE_URL');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });
  return async ({ sequenceNumber, key }) => {
    const MessageBody = JSON.stringify({ deadLettered: { tableName, ...key, sequenceNumber } });
    try {
      await client.send(new SendMessageCommand({ QueueUrl: DEAD_LETTER_QUEUE_URL, MessageBody }));
      return true;
    } catch (error) {
      logger.warn('A record could not be dead-lettered', { error });
      return false;
    }
  };
}
