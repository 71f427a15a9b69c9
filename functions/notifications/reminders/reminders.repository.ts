import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { isUndelivered } from '../../../shared/repairs/notifications.ts';
import type { Table } from '../../platform/table.ts';
import { type MessageName, messageRef } from '../message.ts';
import { storedMessages } from '../messages.repository.ts';

export type RemindedRepository = ReturnType<typeof remindedRepository>;

export function remindedRepository(table: Table) {
  const { stored } = storedMessages(table);

  /** Returns the result of each of `names`, in their order; `undefined` for one that has not ended. */
  async function outcomes(
    shopId: string,
    names: readonly MessageName[],
  ): Promise<(Reminded | undefined)[]> {
    const reminders = await stored(shopId, names);
    return names.map((name, index) => {
      const { at, end, reason, channel, outcome, seen } = reminders[index] ?? {};
      if (at === undefined || end === undefined || end === 'nobody') return undefined;
      return {
        at: new Date(at).toISOString(),
        state: end,
        ...(reason && { reason }),
        ...(channel && { channel }),
        ...(outcome && { outcome }),
        ...(isUndelivered(outcome) && seen === undefined && { toSee: messageRef(name) }),
      };
    });
  }

  return { outcomes };
}
