import type { Reminded } from '../../shared/notifications/reminders/reminders.ts';
import {
  type DeliveryOutcome,
  isUndelivered,
  outweighed,
} from '../../shared/repairs/notifications.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { dynamo, path } from '../platform/table/expression.ts';
import { updateItem, updateOrStored } from '../platform/table/items.ts';
import { readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { type MessageName, messageRef, type ReminderPlace } from './message.ts';
import { isNews, type NotedOutcome } from './outcomes/outcomes.repository.ts';
import { messageKey, messageKeyOf, messageKind, type StoredMessage } from './stored-message.ts';

export type MessageResults = ReturnType<typeof messageResults>;

export function messageResults(table: Table) {
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
    const change = update(
      messageKeyOf(shopId, reminder),
      dynamo`SET outcome = ${outcome}, item_version = ${messageKind.version}`,
      dynamo`#at = ${atMs} AND #end = ${'sent'} AND ${isNews(path('outcome'), outweighed(outcome))}`,
    );
    const { isWritten, item } = await updateOrStored(table, change);
    if (isWritten) return 'noted';
    // The shop is closed, or the reminder belongs to another shop.
    if (item === undefined) return 'gone';
    const { at, until = 0 } = messageKind.read(item);
    if (at === undefined) return until > nowMs ? 'early' : 'gone';
    return at === atMs ? 'known' : 'gone';
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
