import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchWrite } from '../platform/batch-write.ts';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { NOTICE_PREFIX, type Notice, readNotice, seenKeys } from './stored-notice.ts';

/** What is shown at once: nobody looks through more. */
const SHOWN = 100;

export type NoticesRepository = ReturnType<typeof noticesRepository>;

/** What a shop has not seen yet of its documents: answers to quotes, letters about them that were refused, and what was paid twice. */
export function noticesRepository(table: Table) {
  /** A hundred of them at most: one Query of nothing else. */
  async function all(shopId: string): Promise<Notice[]> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': NOTICE_PREFIX },
        Limit: SHOWN,
      }),
    );
    return Items.flatMap((item) =>
      readOr(
        item,
        (each) => [readNotice(each)],
        () => [],
      ),
    );
  }

  /** Takes off what is over once a document is seen; again, to the same end. */
  const seen = (shopId: string, documentId: string): Promise<void> =>
    batchWrite(table, [], seenKeys(shopId, documentId));

  return { all, seen };
}
