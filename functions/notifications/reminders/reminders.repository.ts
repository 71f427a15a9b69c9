import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { isUndelivered } from '../../../shared/repairs/notifications.ts';
import { batchGet } from '../../platform/batch-get.ts';
import { readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import {
  type ReminderName,
  readReminder,
  reminderKey,
  reminderRef,
  type StoredReminder,
} from './stored-reminder.ts';

export type StoredReminders = ReturnType<typeof storedReminders>;
export type RemindedRepository = ReturnType<typeof remindedRepository>;

/** The stored reminders, for their sender. */
export function storedReminders(table: Table) {
  /** What is stored of each of `names`, in their order: one request a hundred, none for none. */
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

  return { stored };
}

/** The outcomes of reminders, for their shop. */
export function remindedRepository(table: Table) {
  const { stored } = storedReminders(table);

  /** How each of `names` ended, in their order; `undefined` for one that has not ended. */
  async function outcomes(
    shopId: string,
    names: readonly ReminderName[],
  ): Promise<(Reminded | undefined)[]> {
    const reminders = await stored(shopId, names);
    return names.map((name, index) => {
      const reminder = reminders[index];
      if (reminder?.at === undefined || reminder.end === undefined) return undefined;
      const { at, end, reason, channel, outcome, seen } = reminder;
      return {
        at: new Date(at).toISOString(),
        state: end,
        ...(reason && { reason }),
        ...(channel && { channel }),
        ...(outcome && { outcome }),
        ...(isUndelivered(outcome) && seen === undefined && { toSee: reminderRef(name) }),
      };
    });
  }

  return { outcomes };
}
