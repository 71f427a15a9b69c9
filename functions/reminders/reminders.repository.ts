import type { Reminded } from '../../shared/reminders/reminders.ts';
import { batchGet } from '../platform/batch-get.ts';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import {
  type ReminderName,
  readReminder,
  reminderKey,
  type StoredReminder,
} from './stored-reminder.ts';

export type RemindedRepository = ReturnType<typeof remindedRepository>;

/** What became of reminders, for their shop to see. */
export function remindedRepository(table: Table) {
  /** What is stored of each of `names`, in their order. A request a hundred, none for none. */
  async function stored(
    shopId: string,
    names: readonly ReminderName[],
  ): Promise<(StoredReminder | undefined)[]> {
    const keys = names.map((name) => reminderKey(shopId, name));
    const items = await batchGet(table, keys);
    const bySk = new Map(items.map((item) => [item.sk, item]));
    return keys.map(({ sk }) => {
      const item = bySk.get(sk);
      return item && readOr(item, readReminder, () => undefined);
    });
  }

  /** How each of `names` ended, in their order; `undefined` of one that has not. */
  async function outcomes(
    shopId: string,
    names: readonly ReminderName[],
  ): Promise<(Reminded | undefined)[]> {
    return (await stored(shopId, names)).map((reminder) => {
      if (reminder?.at === undefined || reminder.end === undefined) return undefined;
      const { at, end, reason } = reminder;
      return { at: new Date(at).toISOString(), state: end, ...(reason && { reason }) };
    });
  }

  return { stored, outcomes };
}
