import type { Budgets } from '../../../shared/billing/budgets.ts';
import { papersItem, papersRefused } from '../../billing/budgets/papers.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { check, IS_NEW, update } from '../../platform/table/writes.ts';
import type { NamedRepair, StoredRepair } from '../../repairs/repairs.ts';
import { changeOf, changeRepair, ownUpdate } from '../../repairs/update-repair.ts';
import { readReplies, repliesKey, repliesKind, type StoredReply } from './stored-replies.ts';

/**
 * With `changed`, the repair or its replies have changed since the read. With `not-taken`, the shop takes no replies.
 */
export type ReplyOutcome = 'added' | 'changed' | 'closed' | 'full' | 'not-taken';

export type RepliesRepository = ReturnType<typeof repliesRepository>;

export function repliesRepository(table: Table, budgets: Budgets) {
  async function of(shopId: string, trackingNumber: string): Promise<StoredReply[]> {
    const item = await getItem(table, repliesKey(shopId, trackingNumber));
    return item ? readReplies(item) : [];
  }

  /**
   * Adds a reply to the `known` ones and marks the repair. The repair must still have this key and be open, no other
   * reply may have come, the shop must take replies, and its daily limit must not be reached.
   * @throws AppError BUDGET_SPENT
   */
  async function add(
    repair: Pick<StoredRepair, 'user_id' | 'trackingNumber' | 'tracking_key'>,
    known: number,
    reply: StoredReply,
  ): Promise<ReplyOutcome> {
    const { user_id: shopId, trackingNumber, tracking_key } = repair;
    const counted = { replies: 1 };
    const noted = changeOf({
      set: { 'card.replied_at': reply.at, has_replies: true },
      conditions: [
        dynamo`tracking_key = ${tracking_key}`,
        dynamo`attribute_not_exists(card.withdrawn_at)`,
        dynamo`attribute_not_exists(card.handed_over_at)`,
      ],
    });
    const refused = await transactNamed(table, {
      repair: ownUpdate(shopId, trackingNumber, noted),
      replies: update(
        repliesKey(shopId, trackingNumber),
        dynamo`
          SET replies = list_append(if_not_exists(replies, ${[]}), ${[reply]}),
          item_version = ${repliesKind.version}`,
        known === 0 ? IS_NEW : dynamo`size(replies) = ${known}`,
      ),
      papers: papersItem(shopId, counted, reply.at, budgets),
      company: check(
        companyKey(shopId),
        dynamo`attribute_not_exists(replies_taken) OR replies_taken = ${true}`,
      ),
    });
    if (refused === undefined) return 'added';
    if (refused.company) return 'not-taken';
    if (refused.repair?.tooLarge) return 'full';
    if (refused.repair || refused.replies) return 'changed';
    const refusal = papersRefused(refused.papers?.item, counted, reply.at, budgets);
    if (refusal.code === 'UNAUTHENTICATED') return 'closed';
    throw refusal;
  }

  /** Records that the shop has read the replies up to `at`. Nothing is written if a newer reply is unread. */
  const see = (named: NamedRepair, at: number) =>
    changeRepair(table, named, {
      remove: [dynamo`card.replied_at`],
      conditions: [
        dynamo`card.replied_at <= ${at}`,
        dynamo`attribute_not_exists(card.withdrawn_at)`,
      ],
    });

  return { of, add, see };
}
