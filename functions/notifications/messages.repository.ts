import type { Recipients, Unpaid } from '../billing/budgets/spending.ts';
import { attribute, dynamo, joined } from '../platform/table/expression.ts';
import { updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
import {
  check,
  create,
  EXISTS,
  IS_NEW,
  put,
  returningItem,
  update,
} from '../platform/table/writes.ts';
import { LEASE_MS, type PaidClaims } from './claim.ts';
import type { MessageName } from './message.ts';
import { type MessageEnd, messageItem, messageKey, messageKind } from './stored-message.ts';

export type ClaimedMessage = {
  shopId: string;
  name: MessageName;
  recipients: Recipients;
  checks?: readonly TransactItem[];
  /** A message that was refused may be claimed once more, and is paid for again. */
  againAfterRefusal?: boolean;
};

/**
 * With `paidBefore`, an earlier sender paid for the message, and then released the claim or died. With `busy`,
 * another sender holds the claim.
 */
export type MessageClaim =
  | { kind: 'claimed'; paidBefore?: true }
  | { kind: 'done'; end: MessageEnd['end'] | undefined }
  | { kind: 'busy' }
  | { kind: 'outdated' }
  | { kind: 'unpaid'; unpaid: Unpaid };

export type MessagesRepository = ReturnType<typeof messagesRepository>;

/** One transaction claims a message and pays for it, and one write settles it (docs/decisions/0185). */
export function messagesRepository(table: Table, claims: PaidClaims) {
  /** Claims a message and pays for it. A message that an earlier sender has paid for is not paid for again. */
  async function claim(message: ClaimedMessage, nowMs: number): Promise<MessageClaim> {
    const { shopId, name, recipients, checks = [], againAfterRefusal = false } = message;
    const key = messageKey(shopId, name);
    const untilMs = nowMs + LEASE_MS;
    const may = joined([IS_NEW, againAfterRefusal && dynamo`#end = ${'refused'}`], ' OR ');
    const first = await claims({
      ...{ shopId, recipients, checks, nowMs, subject: key.sk },
      take: returningItem(put(messageItem(shopId, name, { until: untilMs }, nowMs), may)),
    });
    if (first.kind !== 'taken') return first;
    const why = whyTaken(first.item);
    if (why.kind !== 'busy' || why.untilMs >= nowMs) return why;
    const takeOver = update(
      key,
      dynamo`SET #until = ${untilMs}, item_version = ${messageKind.version}`,
      dynamo`attribute_not_exists(#at) AND #until < ${nowMs}`,
    );
    const second = await claims({
      ...{ shopId, recipients: {}, checks, nowMs, subject: key.sk },
      take: returningItem(takeOver),
    });
    if (second.kind === 'claimed') return { kind: 'claimed', paidBefore: true };
    return second.kind === 'taken' ? whyTaken(second.item) : second;
  }

  /** Stores how a message ended; `null` releases its claim for another attempt. The same write stores `notice`. */
  async function settle(
    { shopId, name }: Pick<ClaimedMessage, 'shopId' | 'name'>,
    end: MessageEnd | null,
    atMs: number,
    notice?: TransactItem,
  ): Promise<void> {
    const outcome = end === null ? { until: atMs - 1 } : { ...end, at: atMs };
    const sets = Object.entries({ ...outcome, ...messageKind.stamp }).map(
      ([each, value]) => dynamo`${attribute(each)} = ${value}`,
    );
    // The shop may have closed its account meanwhile, so the message must still exist.
    const change = [messageKey(shopId, name), dynamo`SET ${joined(sets, ', ')}`, EXISTS] as const;
    if (notice) await transact(table, [update(...change), notice]);
    else await updateItem(table, ...change);
  }

  async function refuse(
    { shopId, name }: Pick<ClaimedMessage, 'shopId' | 'name'>,
    reason: string,
    nowMs: number,
    notice: TransactItem,
  ): Promise<void> {
    const refused = { end: 'refused', reason, at: nowMs } as const;
    const isOpen = check(profileKey(shopId), EXISTS);
    await transact(table, [create(messageItem(shopId, name, refused, nowMs)), isOpen, notice]);
  }

  return { claim, settle, refuse };
}

function whyTaken(item: Record<string, unknown> = {}) {
  const { at, end, until = 0 } = messageKind.read(item);
  if (at !== undefined) return { kind: 'done', end } as const;
  return { kind: 'busy', untilMs: until } as const;
}
