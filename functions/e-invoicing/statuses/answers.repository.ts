import { beginsWith, between, dynamo } from '../../platform/table/expression.ts';
import { getStored, putItem, queryPage } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { check, create, update } from '../../platform/table/writes.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../received/received-keys.ts';
import { receivedInvoiceKind } from '../received/stored-received-invoice.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { receiverKey } from '../reception/stored-receiver.ts';
import { ANSWER_PREFIX, type Answer, answerItem, answerKey, answerKind } from './stored-answer.ts';

export type ChangeOf = (known: Answer) => Omit<Answer, 'revision'> | undefined;

export type AnswersRepository = ReturnType<typeof answersRepository>;

export function answersRepository(table: Table) {
  /**
   * Stores a status if the previous one is `before` and the shop receives for the SIREN. Returns whether the status was
   * stored.
   */
  async function give(
    shopId: string,
    siren: string,
    invoiceSk: string,
    answer: Answer,
    before: number | undefined,
  ): Promise<boolean> {
    const refusals = await transact(table, [
      update(
        { pk: receivedPartition(siren), sk: invoiceSk },
        dynamo`SET answered = ${answer.code}, item_version = ${receivedInvoiceKind.version}`,
        before === undefined
          ? dynamo`attribute_exists(pk) AND attribute_not_exists(answered)`
          : dynamo`answered = ${before}`,
      ),
      create(answerItem(siren, invoiceSk, answer)),
      check(receiverKey(siren), dynamo`user_id = ${shopId}`),
    ]);
    return refusals === undefined;
  }

  const get = (siren: string, invoiceSk: string, code: number): Promise<Answer | undefined> =>
    getStored(table, answerKind, answerKey(siren, invoiceSk, code));

  /** Returns the new state, if there is one. Conflicts are rare: only a sender and the collector write a status. */
  function change(siren: string, invoiceSk: string, code: number, changeOf: ChangeOf) {
    return untilWritten(5, async () => {
      const known = await get(siren, invoiceSk, code);
      const changed = known && changeOf(known);
      if (known === undefined || changed === undefined) return undefined;
      const next = { ...changed, revision: known.revision + 1 };
      const isStored = await putItem(
        table,
        answerItem(siren, invoiceSk, next),
        dynamo`revision = ${known.revision}`,
      );
      return isStored && next;
    });
  }

  async function at(siren: string, instant: string): Promise<string[]> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: beginsWith(receivedPartition(siren), `${ANSWER_PREFIX}${instant}#`),
      ProjectionExpression: 'sk',
    });
    return items.map(({ sk }) => String(sk));
  }

  /** Returns the statuses of the invoices between two sort keys, by the invoice's sort key. It makes one Query. */
  async function givenBetween(
    siren: string,
    first: string,
    last: string,
  ): Promise<Map<string, Answer>> {
    const place = (sk: string) => sk.slice(RECEIVED_PREFIX.length);
    const { items } = await queryPage(table, {
      KeyConditionExpression: between(
        receivedPartition(siren),
        `${ANSWER_PREFIX}${place(first)}#`,
        `${ANSWER_PREFIX}${place(last)}#~`,
      ),
      ConsistentRead: true,
    });
    return new Map(readable(items, (item) => [String(item.sk), answerKind.read(item)] as const));
  }

  const { shopOf } = receptionsRepository(table);
  return { give, get, change, at, between: givenBetween, shopOf };
}
