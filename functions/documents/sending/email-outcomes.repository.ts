import {
  type DeliveryOutcome,
  isUndelivered,
  outweighed,
} from '../../../shared/repairs/notifications.ts';
import type { DocumentEmailPlace } from '../../notifications/message.ts';
import type { NotedOutcome } from '../../notifications/outcomes/outcomes.repository.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getItem, updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { put, update } from '../../platform/table/writes.ts';
import { summaryKey } from '../document-keys.ts';
import { summaryKind } from '../stored-summary.ts';
import { noticeItem } from './stored-notice.ts';

/** A Lambda sends an e-mail and records the sending within this time. */
const WRITTEN_WITHIN_MS = 120_000;

export type EmailOutcomes = ReturnType<typeof emailOutcomes>;

export function emailOutcomes(table: Table) {
  /**
   * Stores an outcome unless the stored one outweighs it, because events may come twice and in any order. A notice is
   * written with its outcome, so that a notice that was seen does not come back. Returns `early` when the sending is
   * not stored yet, or another event has just changed the summary.
   */
  async function note(
    { shopId, documentId, atMs }: DocumentEmailPlace,
    outcome: DeliveryOutcome,
    nowMs: number,
  ): Promise<NotedOutcome> {
    const key = summaryKey(shopId, documentId);
    const item = await getItem(table, key);
    // The shop is closed, or the document does not exist in this shop.
    if (item === undefined) return 'gone';
    const { delivery, documentType, number, repairId } = summaryKind.read(item);
    const at = new Date(atMs).toISOString();
    if (delivery === null || delivery.at < at) {
      return nowMs - atMs < WRITTEN_WITHIN_MS ? 'early' : 'gone';
    }
    const { outcome: before, to, state } = delivery;
    if (delivery.at !== at || state !== 'sent') return 'gone';
    if (before !== undefined && !outweighed(outcome).includes(before)) return 'known';
    const change = [
      key,
      dynamo`SET delivery.outcome = ${outcome} ADD #version ${1}`,
      before === undefined
        ? dynamo`delivery.#at = ${at} AND attribute_not_exists(delivery.outcome)`
        : dynamo`delivery.#at = ${at} AND delivery.outcome = ${before}`,
    ] as const;
    const notice = {
      kind: 'undelivered',
      ...{ documentId, documentType, number, repairId, to, outcome, at: atMs },
    } as const;
    const isNoted = isUndelivered(outcome)
      ? !(await transact(table, [update(...change), put(noticeItem(shopId, notice))]))
      : await updateItem(table, ...change);
    return isNoted ? 'noted' : 'early';
  }

  return { note };
}
