import { RECEIVED_PAGE_SIZE } from '../../../shared/e-invoicing/reception.ts';
import { beginsWith, dynamo } from '../../platform/table/expression.ts';
import { getItem, getStored, putItem, queryPage, updateItem } from '../../platform/table/items.ts';
import { readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { EXISTS, IS_NEW } from '../../platform/table/writes.ts';
import { receiverKey } from '../reception/stored-receiver.ts';
import { answersRepository } from '../statuses/answers.repository.ts';
import { type Answer, answerKey } from '../statuses/stored-answer.ts';
import { RECEIVED_PREFIX, receivedPartition } from './received-keys.ts';
import {
  type receivedInvoiceItem,
  receivedInvoiceKind,
  type StoredReceived,
  toReceivedInvoice,
} from './stored-received-invoice.ts';

export type ReceivedRepository = ReturnType<typeof receivedRepository>;

export function receivedRepository(table: Table) {
  const answers = answersRepository(table);

  const add = (Item: ReturnType<typeof receivedInvoiceItem>): Promise<boolean> =>
    putItem(table, Item, IS_NEW);

  const hasReceiver = async (siren: string): Promise<boolean> =>
    (await getItem(table, receiverKey(siren))) !== undefined;

  /** Returns the newest invoices first, without those that cannot be read. */
  async function page(siren: string, before: string | undefined) {
    const pk = receivedPartition(siren);
    const { items, last } = await queryPage(table, {
      KeyConditionExpression: beginsWith(pk, RECEIVED_PREFIX),
      ScanIndexForward: false,
      Limit: RECEIVED_PAGE_SIZE,
      ExclusiveStartKey: before === undefined ? undefined : { pk, sk: before },
    });
    const found = readable(items, (item) => ({
      sk: String(item.sk),
      stored: receivedInvoiceKind.read(item),
    }));
    const answered = found.filter(({ stored }) => stored.answered !== undefined);
    const [newest, oldest] = [answered.at(0)?.sk, answered.at(-1)?.sk];
    const said =
      newest && oldest ? await answers.between(siren, oldest, newest) : new Map<string, Answer>();
    return {
      invoices: found.map(({ sk, stored }) =>
        toReceivedInvoice(sk, stored, said.get(answerKey(siren, sk, stored.answered ?? 0).sk)),
      ),
      last,
    };
  }

  const get = (siren: string, sk: string): Promise<StoredReceived | undefined> =>
    getStored(table, receivedInvoiceKind, { pk: receivedPartition(siren), sk });

  const see = (siren: string, sk: string): Promise<boolean> =>
    updateItem(table, { pk: receivedPartition(siren), sk }, dynamo`SET seen = ${true}`, EXISTS);

  return { add, hasReceiver, page, get, see };
}
