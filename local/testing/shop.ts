import { randomUUID } from 'node:crypto';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { PlanId } from '../../shared/billing/plans.ts';
import { clientSettings, TABLE_NAME } from '../resources.ts';
import { createShopAccount, signInShop } from '../shop-account.ts';
import type { TestCloud } from './test-cloud.ts';

/** Every call of `createShop` creates another shop, with a session. */
export type TestShop = {
  sub: string;
  email: string;
  password: string;
  /** API calls send this access token. */
  token: string;
  idToken: string;
  refreshToken: string;
};

const PASSWORD = () => `Aa1!${randomUUID()}`;

/** Creates a shop with a confirmed account and a session. By default it has the free plan. */
export async function createShop(
  cloud: TestCloud,
  options: { plan?: PlanId; email?: string } = {},
): Promise<TestShop> {
  const email = options.email ?? `atelier-${randomUUID()}@exemple.fr`;
  const account = await createShopAccount(cloud, { email, password: PASSWORD() });
  if (options.plan !== undefined) await setPlan(cloud, account.sub, options.plan);
  const { accessToken, ...tokens } = await signInShop(cloud, account);
  return { ...account, token: accessToken, ...tokens };
}

/** Returns an access token of the shop that expired an hour ago. */
export async function createExpiredToken(cloud: TestCloud, shop: TestShop): Promise<string> {
  cloud.setPoolClockOffset(-2 * 60 * 60 * 1000);
  try {
    return (await signInShop(cloud, shop)).accessToken;
  } finally {
    cloud.setPoolClockOffset(0);
  }
}

/** Puts the shop on a plan, as a subscription does. */
export async function setPlan(
  cloud: Pick<TestCloud, 'endpoints'>,
  sub: string,
  plan: PlanId,
): Promise<void> {
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `USER#${sub}` }, sk: { S: 'PROFILE' } },
      UpdateExpression: 'SET selected_plan_id = :plan',
      ExpressionAttributeValues: { ':plan': { S: plan } },
    }),
  );
  client.destroy();
}
