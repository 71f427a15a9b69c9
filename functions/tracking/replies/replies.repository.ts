import type { Budgets } from '../../../shared/billing/budgets.ts';
import { papersItem, papersRefused } from '../../billing/budgets/papers.ts';
import { getItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { companyKey } from '../../platform/table/table-keys.ts';
import { transact } from '../../platform/table/transaction.ts';
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
        'tracking_key = :key',
        'attribute_not_exists(card.withdrawn_at) AND attribute_not_exists(card.handed_over_at)',
      ],
      values: { ':key': tracking_key },
    });
    const refusals = await transact(table, [
      { Update: ownUpdate(shopId, trackingNumber, noted) },
      {
        Update: {
          Key: repliesKey(shopId, trackingNumber),
          UpdateExpression:
            'SET replies = list_append(if_not_exists(replies, :none), :new), item_version = :form',
          ConditionExpression: known === 0 ? 'attribute_not_exists(pk)' : 'size(replies) = :known',
          ExpressionAttributeValues: {
            ':none': [],
            ':new': [reply],
            ':form': repliesKind.version,
            ...(known > 0 && { ':known': known }),
          },
        },
      },
      papersItem(shopId, counted, reply.at, budgets),
      {
        ConditionCheck: {
          Key: companyKey(shopId),
          ConditionExpression: 'attribute_not_exists(replies_taken) OR replies_taken = :yes',
          ExpressionAttributeValues: { ':yes': true },
        },
      },
    ]);
    if (refusals === undefined) return 'added';
    const [ofRepair, ofReplies, ofShop, ofCompany] = refusals;
    if (ofCompany?.condition) return 'not-taken';
    if (ofRepair?.tooLarge) return 'full';
    if (ofRepair?.condition || ofReplies?.condition) return 'changed';
    const refusal = papersRefused(ofShop?.item, counted, reply.at, budgets);
    if (refusal.code === 'UNAUTHENTICATED') return 'closed';
    throw refusal;
  }

  /** Records that the shop has read the replies up to `at`. Nothing is written if a newer reply is unread. */
  const see = (named: NamedRepair, at: number) =>
    changeRepair(table, named, {
      remove: ['card.replied_at'],
      conditions: ['card.replied_at <= :at', 'attribute_not_exists(card.withdrawn_at)'],
      values: { ':at': at },
    });

  return { of, add, see };
}
