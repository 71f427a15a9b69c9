import type { DocumentSummary } from '../../../shared/documents/issued/issued.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { getStored, putItem, startingWith } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { type TransactItem, transact } from '../../platform/table/transaction.ts';
import { check, IS_NEW, put } from '../../platform/table/writes.ts';
import {
  type CardPayment,
  cardPaymentItem,
  cardPaymentKey,
  cardPaymentKind,
} from './stored-card-payment.ts';

export type CardPaymentsTaken = ReturnType<typeof cardsTakenRepository>;

export function cardsTakenRepository(table: Table) {
  const get = (shopId: string, documentId: string, intentId: string) =>
    getStored(table, cardPaymentKind, cardPaymentKey(shopId, documentId, intentId));

  async function of(shopId: string, documentId: string): Promise<CardPayment[]> {
    const { sk } = cardPaymentKey(shopId, documentId, '');
    return (await startingWith(table, shopId, sk)).map(cardPaymentKind.read);
  }

  const unchanged = (shopId: string, known: CardPayment): TransactItem =>
    check(cardPaymentKey(shopId, known.documentId, known.intentId), standing(known));

  /** Replaces the recorded part `before` with `after`. Fails if `before` has changed, so a step is recorded once. */
  const moved = (
    shopId: string,
    before: CardPayment | undefined,
    after: CardPayment,
  ): TransactItem => put(cardPaymentItem(shopId, after), before ? standing(before) : IS_NEW);

  /**
   * Attributes a refund at Stripe to one that the shop has recorded by hand. Returns `false` if the invoice's sum or
   * one of its Stripe payments has changed since it was read.
   */
  async function match(
    shopId: string,
    { id, paidCents = 0 }: DocumentSummary,
    { before, others, after }: { before: CardPayment; others: CardPayment[]; after: CardPayment },
  ): Promise<boolean> {
    const refusals = await transact(table, [
      moved(shopId, before, after),
      ...others.map((each) => unchanged(shopId, each)),
      check(summaryKey(shopId, id), dynamo`paidCents = ${paidCents}`),
    ]);
    return refusals === undefined;
  }

  /** Returns `false` if the state has changed since it was read. */
  const changeState = (shopId: string, before: CardPayment, after: CardPayment) =>
    putItem(table, cardPaymentItem(shopId, after), standing(before));

  return { get, of, unchanged, moved, match, changeState };
}

const standing = ({ receivedCents, refundedCents, lostCents }: CardPayment) => {
  const isLost = lostCents
    ? dynamo`lostCents = ${lostCents}`
    : dynamo`(attribute_not_exists(lostCents) OR lostCents = ${0})`;
  return dynamo`receivedCents = ${receivedCents} AND refundedCents = ${refundedCents} AND ${isLost}`;
};
