import { randomUUID } from 'node:crypto';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { PlanId } from '../../shared/billing/plans.ts';
import { clientSettings, TABLE_NAME } from '../resources.ts';
import { createShopAccount, signInShop } from '../shop-account.ts';
import { callApi } from './call-api.ts';
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

/** By default a shop has the free plan, and its company has no details. */
export type ShopOptions = { plan?: PlanId; email?: string; company?: object };

/** Creates a shop with a confirmed account and a session. */
export async function createShop(
  cloud: TestCloud,
  { plan, email = `atelier-${randomUUID()}@exemple.fr`, company }: ShopOptions = {},
): Promise<TestShop> {
  const account = await createShopAccount(cloud, { email, password: PASSWORD() });
  if (plan !== undefined) await setPlan(cloud, account.sub, plan);
  const { accessToken: token, ...tokens } = await signInShop(cloud, account);
  if (company !== undefined) {
    const put = { method: 'PUT', token, json: company } as const;
    const { status, body } = await callApi(cloud, '/api/company', put);
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return { ...account, token, ...tokens };
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
