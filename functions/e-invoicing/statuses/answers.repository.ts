import { getStored, putItem, queryPage } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../received/received-keys.ts';
import { receivedInvoiceKind } from '../received/stored-received-invoice.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { receiverKey } from '../reception/stored-receiver.ts';
import { ANSWER_PREFIX, type Answer, answerItem, answerKey, answerKind } from './stored-answer.ts';

export type ChangeOf = (known: Answer) => Omit<Answer, 'revision'> | undefined;

export type AnswersRepository = ReturnType<typeof answersRepository>;

export function answersRepository(table: Table) {
  /** Stores a status if the previous one is `before` and the shop receives for the SIREN. Returns whether it did. */
  async function give(
    shopId: string,
    siren: string,
    invoiceSk: string,
    answer: Answer,
    before: number | undefined,
  ): Promise<boolean> {
    const refusals = await transact(table, [
      {
        Update: {
          Key: { pk: receivedPartition(siren), sk: invoiceSk },
          UpdateExpression: 'SET answered = :code, item_version = :version',
          ConditionExpression:
            before === undefined
              ? 'attribute_exists(pk) AND attribute_not_exists(answered)'
              : 'answered = :before',
          ExpressionAttributeValues: {
            ':code': answer.code,
            ':version': receivedInvoiceKind.version,
            ...(before !== undefined && { ':before': before }),
          },
        },
      },
      {
        Put: {
          Item: answerItem(siren, invoiceSk, answer),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        ConditionCheck: {
          Key: receiverKey(siren),
          ConditionExpression: 'user_id = :shop',
          ExpressionAttributeValues: { ':shop': shopId },
        },
      },
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
      const isStored = await putItem(table, {
        Item: answerItem(siren, invoiceSk, next),
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': known.revision },
      });
      return isStored && next;
    });
  }

  async function at(siren: string, instant: string): Promise<string[]> {
    const { items } = await queryPage(table, {
      KeyConditionExpression: 'pk = :siren AND begins_with(sk, :instant)',
      ExpressionAttributeValues: {
        ':siren': receivedPartition(siren),
        ':instant': `${ANSWER_PREFIX}${instant}#`,
      },
      ProjectionExpression: 'sk',
    });
    return items.map(({ sk }) => String(sk));
  }

  /** Returns the statuses of the invoices between two sort keys, by the invoice's sort key. It makes one Query. */
  async function between(siren: string, first: string, last: string): Promise<Map<string, Answer>> {
    const place = (sk: string) => sk.slice(RECEIVED_PREFIX.length);
    const { items } = await queryPage(table, {
      KeyConditionExpression: 'pk = :siren AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':siren': receivedPartition(siren),
        ':first': `${ANSWER_PREFIX}${place(first)}#`,
        ':last': `${ANSWER_PREFIX}${place(last)}#~`,
      },
      ConsistentRead: true,
    });
    return new Map(readable(items, (item) => [String(item.sk), answerKind.read(item)] as const));
  }

  const { shopOf } = receptionsRepository(table);
  return { give, get, change, at, between, shopOf };
}
