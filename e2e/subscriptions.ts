import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { clientSettings, TABLE_NAME } from '../local/resources.ts';
import type { PlanId } from '../shared/billing/plans.ts';
import type { RunningCloud } from './cloud.ts';

type GivenSubscription = {
  plan: PlanId;
  /** Stripe gave the subscription this id. It is null for a plan that was given for free. */
  id?: string | null;
  /** Only a cancelled subscription has an end. */
  endsAt?: string;
};

/** Gives a shop a plan, as the payment provider's events would. */
export async function giveSubscription(
  cloud: RunningCloud,
  sub: string,
  { plan, id = 'sub_journey', endsAt }: GivenSubscription,
): Promise<void> {
  const values = {
    selected_plan_id: plan,
    stripe_plan_active: endsAt === undefined,
    ...(id !== null && { stripe_subscription_id: id }),
    ...(endsAt !== undefined && { stripe_subscription_ends_at: endsAt }),
  };
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await client.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: { pk: `USER#${sub}`, sk: 'PROFILE' },
      UpdateExpression: `SET ${Object.keys(values).map((name) => `${name} = :${name}`)}`,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );
  client.destroy();
}
