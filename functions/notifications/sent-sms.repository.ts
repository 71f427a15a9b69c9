import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import type { MessagePlace } from './message-place.ts';
import { readSentSms, sentSmsItem, sentSmsKey } from './stored-sent-sms.ts';

export type SentSmsRepository = ReturnType<typeof sentSmsRepository>;

/** Which change each SMS of the last days told, by SNS's id of it. */
export function sentSmsRepository(table: Table) {
  return {
    async keep(messageId: string, place: MessagePlace): Promise<void> {
      const Item = sentSmsItem(messageId, place);
      await table.client.send(new PutCommand({ TableName: table.name, Item }));
    },
    async find(messageId: string): Promise<MessagePlace | undefined> {
      const Key = sentSmsKey(messageId);
      const { Item } = await table.client.send(
        new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
      );
      return Item && readSentSms(Item);
    },
  };
}
