import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { REPAIR_STATUSES, type RepairStatus } from '../../shared/repairs/repairs.ts';
import type { Table } from '../platform/table.ts';
import { profileKey } from '../platform/table-keys.ts';
import { statusCountAttribute, statusCountsOf } from './usage.ts';

/** A shop's profile as it is stored; every attribute may be absent. Usage attributes are in `usage.ts`. */
export type StoredProfile = {
  email?: string;
  name?: string;
  picture?: string;
  selected_plan_id?: string;
  repairs_used?: number;
  stripe_customer_id?: string;
  stripe_plan_active?: boolean;
  stripe_subscription_id?: string;
  stripe_subscription_ends_at?: string;
  /** Present while a renewal's payment has failed and Stripe tries again. */
  stripe_payment_due?: true;
  /** Counts the writes of Stripe's state: the guard of `converge-subscription.ts`. */
  stripe_version?: number;
  /** Day (UTC, 'YYYY-MM-DD') of the last comparison of the counters with a real count. */
  usage_checked_on?: string;
  /** A comparison that the next session load goes on with. */
  usage_count?: { counted: number; after: string };
} & Record<`repairs_${string}`, number | undefined>;

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
    return statusCountsOf(Item);
  }

  return { statusCounts };
}
