import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { REPAIR_STATUSES, type RepairStatus } from '../../shared/repairs/repairs.ts';
import type { Table } from '../platform/table.ts';
import { profileKey } from '../platform/table-keys.ts';
import { readProfile } from './stored-profile.ts';
import { statusCountAttribute, statusCountsOf } from './usage.ts';

/** Profiles in the table. */
export function profileRepository(table: Table) {
  /** A shop's repairs per status; zeros for a shop that has none. */
  async function statusCounts(shopId: string): Promise<Record<RepairStatus, number>> {
    const { Item = {} } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: profileKey(shopId),
        ConsistentRead: true,
        ProjectionExpression: REPAIR_STATUSES.map(statusCountAttribute).join(', '),
      }),
    );
    return statusCountsOf(readProfile(Item));
  }

  return { statusCounts };
}
