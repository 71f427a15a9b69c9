import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Reminded } from '../../shared/notifications/reminders/reminders.ts';
import {
  type DeliveryOutcome,
  isUndelivered,
  outweighed,
} from '../../shared/repairs/notifications.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { dynamo, path } from '../platform/table/expression.ts';
import { updateItem } from '../platform/table/items.ts';
import { readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { returningItem, update } from '../platform/table/writes.ts';
import { type MessageName, messageRef, type ReminderPlace } from './message.ts';
import { isNews, type NotedOutcome } from './outcomes/outcomes.repository.ts';
import { messageKey, messageKeyOf, messageKind, type StoredMessage } from './stored-message.ts';

export type MessageResults = ReturnType<typeof messageResults>;

export function messageResults(table: Table) {
  const { name: TableName, client } = table;

  /** Reads the messages with these names. The returned function finds a message by its name. */
  async function stored(
    shopId: string,
    names: readonly MessageName[],
  ): Promise<(name: MessageName) => StoredMessage | undefined> {
    const keys = names.map((name) => messageKey(shopId, name));
    const items = await batchGet(table, keys);
    const bySk = new Map(items.map((item) => [item.sk, item]));
    return (name) => {
      const item = bySk.get(messageKey(shopId, name).sk);
      return item && readOr(item, messageKind.read);
    };
  }

  /** Reads the messages with these names. The returned function finds the result of a message that has ended. */
  async function outcomes(
    shopId: string,
    names: readonly MessageName[],
  ): Promise<(name: MessageName) => Reminded | undefined> {
    const messageOf = await stored(shopId, names);
    return (name) => {
      const { at, end, reason, channel, outcome, seen } = messageOf(name) ?? {};
      if (at === undefined || end === undefined || end === 'nobody') return undefined;
      return {
        at: new Date(at).toISOString(),
        state: end,
        ...(reason && { reason }),
        ...(channel && { channel }),
        ...(outcome && { outcome }),
        ...(isUndelivered(outcome) && seen === undefined && { toSee: messageRef(name) }),
      };
    };
  }

  /**
   * Records an outcome unless the same outcome or a weightier one is known, because events come twice and in any
   * order.
   */
  async function note(
    { shopId, reminder, atMs }: ReminderPlace,
    outcome: DeliveryOutcome,
    nowMs: number,
  ): Promise<NotedOutcome> {
    const write = update(
      messageKeyOf(shopId, reminder),
      dynamo`SET outcome = ${outcome}, item_version = ${messageKind.version}`,
      dynamo`#at = ${atMs} AND #end = ${'sent'} AND ${isNews(path('outcome'), outweighed(outcome))}`,
    );
    try {
      await client.send(new UpdateCommand({ TableName, ...returningItem(write).Update }));
      return 'noted';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // The shop is closed, or the reminder belongs to another shop.
      if (error.Item === undefined) return 'gone';
      const { at, until = 0 } = messageKind.read(unmarshall(error.Item));
      if (at === undefined) return until > nowMs ? 'early' : 'gone';
      return at === atMs ? 'known' : 'gone';
    }
  }

  /** Returns `false` if there is no such reminder. */
  const see = (shopId: string, reminder: string, nowMs: number): Promise<boolean> =>
    updateItem(
      table,
      messageKeyOf(shopId, reminder),
      dynamo`SET seen = ${nowMs}, item_version = ${messageKind.version}`,
      dynamo`#end = ${'sent'}`,
    );

  return { stored, outcomes, note, see };
}
