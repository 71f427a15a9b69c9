import { receiverKey, receiverKind } from '../../e-invoicing/reception/stored-receiver.ts';
import { receptionKind } from '../../e-invoicing/reception/stored-reception.ts';
import { dynamo } from '../../platform/table/expression.ts';
import { deleteItem, getItem, queryPage } from '../../platform/table/items.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';

const AT_ONCE = 100;

/**
 * Erases a shop's received invoices, unless another shop now receives invoices for the same SIREN. The item that names
 * the SIREN is erased last, so that an interrupted run can be repeated.
 */
export async function eraseReceived(table: Table, shopId: string, item: RawItem): Promise<void> {
  const erase = ({ pk, sk }: RawItem) => deleteItem(table, { pk: String(pk), sk: String(sk) });
  const reception = readOr(item, receptionKind.read);
  const key = receiverKey(reception?.siren ?? '');
  const claim = await getItem(table, key);
  const receiver = claim && readOr(claim, receiverKind.read);
  const isOwn = receiver?.user_id === shopId;
  for (let more = isOwn; more; ) {
    const { items } = await queryPage(table, {
      KeyConditionExpression: dynamo`pk = ${key.pk} AND sk < ${key.sk}`,
      ProjectionExpression: 'pk, sk',
      Limit: AT_ONCE,
      ConsistentRead: true,
    });
    await Promise.all(items.map(erase));
    more = items.length > 0;
  }
  if (isOwn) await erase(key);
  await erase(item);
}
