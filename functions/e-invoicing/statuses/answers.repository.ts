import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import { readEach } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transaction.ts';
import { RECEIVED_PREFIX, receivedPartition } from '../received-keys.ts';
import { receivedInvoiceKind } from '../stored-received-invoice.ts';
import { readReceiver, receiverKey } from '../stored-receiver.ts';
import { ANSWER_PREFIX, type Answer, answerItem, answerKey, readAnswer } from './stored-answer.ts';

/** As it is to be, from how it stands; `undefined` leaves it so. */
export type ChangeOf = (known: Answer) => Omit<Answer, 'revision'> | undefined;

/** A sender and the collector at once, and each again: no more write one answer. */
const ATTEMPTS = 5;

export type AnswersRepository = ReturnType<typeof answersRepository>;

/** What shops say of the invoices that came in for their SIREN. */
export function answersRepository(table: Table) {
  const { name: TableName } = table;

  /**
   * Stores what a shop says of an invoice, if what was said before is `before` and it still receives for the SIREN. Whether
   * it was.
   */
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
          TableName,
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
          TableName,
          Item: answerItem(siren, invoiceSk, answer),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: receiverKey(siren),
          ConditionExpression: 'user_id = :shop',
          ExpressionAttributeValues: { ':shop': shopId },
        },
      },
    ]);
    return refusals === undefined;
  }

  async function get(siren: string, invoiceSk: string, code: number): Promise<Answer | undefined> {
    const Key = answerKey(siren, invoiceSk, code);
    const get = new GetCommand({ TableName, Key, ConsistentRead: true });
    const { Item } = await table.client.send(get);
    return Item && readAnswer(Item);
  }

  /** Changes an answer, unless somebody else did since it was read: then it is read again. As it then stands, if it does. */
  async function change(
    siren: string,
    invoiceSk: string,
    code: number,
    changeOf: ChangeOf,
  ): Promise<Answer | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const known = await get(siren, invoiceSk, code);
      const changed = known && changeOf(known);
      if (known === undefined || changed === undefined) return undefined;
      const next = { ...changed, revision: known.revision + 1 };
      const put = new PutCommand({
        TableName,
        Item: answerItem(siren, invoiceSk, next),
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': known.revision },
      });
      if (await conditionHeld(table.client.send(put))) return next;
    }
    throw new Error('What is said of an invoice keeps being changed');
  }

  /** The sort keys of what is said of the invoices of an instant. */
  async function at(siren: string, instant: string): Promise<string[]> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :siren AND begins_with(sk, :instant)',
        ExpressionAttributeValues: {
          ':siren': receivedPartition(siren),
          ':instant': `${ANSWER_PREFIX}${instant}#`,
        },
        ProjectionExpression: 'sk',
      }),
    );
    return Items.map(({ sk }) => String(sk));
  }

  /** What is said of the invoices from one sort key to another, by the sort key of each; all at once, as of one page. */
  async function between(siren: string, first: string, last: string): Promise<Map<string, Answer>> {
    const place = (sk: string) => sk.slice(RECEIVED_PREFIX.length);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :siren AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':siren': receivedPartition(siren),
          ':first': `${ANSWER_PREFIX}${place(first)}#`,
          ':last': `${ANSWER_PREFIX}${place(last)}#~`,
        },
        ConsistentRead: true,
      }),
    );
    const read = readEach(
      Items,
      (item): [string, Answer] => [String(item.sk), readAnswer(item)],
      () => undefined,
    );
    return new Map(read.filter((each) => each !== undefined));
  }

  /** The shop that receives for a SIREN now. */
  async function shopOf(siren: string): Promise<string | undefined> {
    const get = new GetCommand({ TableName, Key: receiverKey(siren), ConsistentRead: true });
    const { Item } = await table.client.send(get);
    return Item && readReceiver(Item).user_id;
  }

  return { give, get, change, at, between, shopOf };
}
