import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { receiverKey, receiverKind } from '../../e-invoicing/reception/stored-receiver.ts';
import { receptionKind } from '../../e-invoicing/reception/stored-reception.ts';
import { type RawItem, readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';

const AT_ONCE = 100;

/**
 * Erases the invoices that a shop has received. The item that names its SIREN is erased last, so that an interrupted
 * run can start again. When another shop now receives for that SIREN, the invoices are left to that shop.
 */
export async function eraseReceived(table: Table, shopId: string, item: RawItem): Promise<void> {
  const { name: TableName } = table;
  const remove = ({ pk, sk }: RawItem) =>
    table.client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  const reception = readOr(item, receptionKind.read, () => undefined);
  const key = receiverKey(reception?.siren ?? '');
  const get = new GetCommand({ TableName, Key: key, ConsistentRead: true });
  const { Item: claim } = await table.client.send(get);
  const receiver = claim && readOr(claim, receiverKind.read, () => undefined);
  const isOwn = receiver?.user_id === shopId;
  for (let more = isOwn; more; ) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :siren AND sk < :shop',
        ExpressionAttributeValues: {
          ':siren': key.pk,
          ':shop': key.sk,
        },
        ProjectionExpression: 'pk, sk',
        Limit: AT_ONCE,
        ConsistentRead: true,
      }),
    );
    await Promise.all(Items.map(remove));
    more = Items.length > 0;
  }
  if (isOwn) await remove(key);
  await remove(item);
}
