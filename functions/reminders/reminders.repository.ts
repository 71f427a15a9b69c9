import type { Reminded } from '../../shared/reminders/reminders.ts';
import { batchGet } from '../platform/batch-get.ts';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { type ReminderName, readReminder, reminderKey } from './stored-reminder.ts';

export type RemindedRepository = ReturnType<typeof remindedRepository>;

/** What became of reminders, for their shop to see. */
export function remindedRepository(table: Table) {
  /** Of each of `names`, in their order; `undefined` of one that was not sent. A request a hundred, none for none. */
  async function outcomes(
    shopId: string,
    names: readonly ReminderName[],
  ): Promise<(Reminded | undefined)[]> {
    const items = await batchGet(
      table,
      names.map((name) => reminderKey(shopId, name)),
    );
    const bySk = new Map(items.map((item) => [item.sk, item]));
    return names.map((name) => {
      const item = bySk.get(reminderKey(shopId, name).sk);
      const reminder = item && readOr(item, readReminder, () => undefined);
      if (reminder?.at === undefined || reminder.end === undefined) return undefined;
      const { at, end, reason } = reminder;
      return { at: new Date(at).toISOString(), state: end, ...(reason && { reason }) };
    });
  }

  return { outcomes };
}
