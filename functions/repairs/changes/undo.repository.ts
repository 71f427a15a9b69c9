import { NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import { outcomeItem } from '../card-item.ts';
import { entryItem } from '../history.ts';
import { eachChannel, entryAt, untouchedAt } from '../notification-states.ts';
import { nameOf, type StoredRepair } from '../repairs.ts';
import { changeRepair, newChangeId } from '../update-repair.ts';

export type UndoRepository = ReturnType<typeof undoRepository>;

export function undoRepository(table: Table) {
  /**
   * Removes the last entry of `before`, unless a sender has claimed its notification (ADR 0082) or another entry was
   * appended. When the SDK retries after a lost answer, the entry is removed once.
   * @throws AppError as `changeRepair` does.
   */
  async function removeEntry(
    before: StoredRepair,
    restored: StoredRepair,
  ): Promise<{ isWritten: boolean; repair: StoredRepair }> {
    const changeId = newChangeId();
    const place = before.statusHistory.length - 1;
    const [removed, last] = [before.statusHistory[place], restored.statusHistory[place - 1]];
    if (!removed || !last) throw new Error('The first entry of a history cannot be removed');
    const entry = entryAt(place);
    const { promisedBefore } = before;
    const { isWritten, repair } = await changeRepair(table, nameOf(before), {
      set: {
        'card.#status': restored.status,
        'card.updated_at': Date.parse(restored.updated_at),
        'card.deliveries': eachChannel(restored.deliveries, outcomeItem),
        'card.promised_on': promisedBefore || undefined,
      },
      assign: [dynamo`change_ids = list_append(change_ids, ${[changeId]})`],
      remove: [
        dynamo`${entry}, #hold, correlation_id, history_full, promised_before`,
        promisedBefore === '' && dynamo`card.promised_on`,
      ],
      conditions: [
        dynamo`size(statusHistory) = ${place + 1}`,
        dynamo`${entry}.#at = ${Date.parse(removed.timestamp)}`,
        // The write gives the card the deliveries of this entry, so the entry must not have changed since it was read.
        dynamo`${entryAt(place - 1)} = ${entryItem(last)}`,
        dynamo`attribute_not_exists(card.withdrawn_at)`,
        dynamo`attribute_not_exists(card.handed_over_at)`,
        dynamo`(attribute_not_exists(card.called_entry) OR card.called_entry < ${place})`,
        ...NOTIFICATION_CHANNELS.map((channel) => untouchedAt(place, channel)),
      ],
    });
    return { isWritten: isWritten || repair.change_ids.includes(changeId), repair };
  }

  return { removeEntry };
}
