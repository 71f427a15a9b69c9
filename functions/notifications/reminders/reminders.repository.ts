import type { Reminded } from '../../../shared/notifications/reminders/reminders.ts';
import { isUndelivered } from '../../../shared/repairs/notifications.ts';
import type { Table } from '../../platform/table/table.ts';
import { type MessageName, messageRef } from '../message.ts';
import { storedMessages } from '../messages.repository.ts';

export type RemindedRepository = ReturnType<typeof remindedRepository>;

export function remindedRepository(table: Table) {
  const { stored } = storedMessages(table);

  /** Returns the function that gives the result of a message that has ended. */
  async function outcomes(
    shopId: string,
    names: readonly MessageName[],
  ): Promise<(name: MessageName) => Reminded | undefined> {
    const messages = await stored(shopId, names);
    const byRef = new Map(names.map((name, index) => [messageRef(name), messages[index]]));
    return (name) => {
      const { at, end, reason, channel, outcome, seen } = byRef.get(messageRef(name)) ?? {};
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

  return { outcomes };
}
