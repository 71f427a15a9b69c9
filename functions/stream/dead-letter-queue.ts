import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';

/** Puts a record where an operator finds it; whether it is there. */
export type DeadLetter = (record: Pick<StreamRecord, 'sequenceNumber' | 'key'>) => Promise<boolean>;

/**
 * The dead-letter queue of the stream's consumer, for a record that would fail every time: it goes there at once, and
 * those behind it go on. It is named by its item's key; `npm run redrive` reads the item as it is by then.
 */
export function openDeadLetterQueue(tableName: string): DeadLetter {
  const { DEAD_LETTER_QUEUE_URL } = readVariables('DEAD_LETTER_QUEUE_URL');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });
  return async ({ sequenceNumber, key }) => {
    const MessageBody = JSON.stringify({ setAside: { tableName, ...key, sequenceNumber } });
    try {
      await client.send(new SendMessageCommand({ QueueUrl: DEAD_LETTER_QUEUE_URL, MessageBody }));
      return true;
    } catch (error) {
      logger.warn('A record could not be set aside', { error });
      return false;
    }
  };
}
