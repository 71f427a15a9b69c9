import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ACCOUNT_COPIES_BUCKET, clientSettings, TABLE_NAME } from '../../../local/resources.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { keepFunctionLines } from '../../../local/testing/function-lines.ts';
import { createShop } from '../../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { ACCOUNT_COPY } from './account-copy.ts';

// The job reads every account of the pool, so these tests start a cloud of their own.
const written = keepFunctionLines();
let cloud: TestCloud;
let database: DynamoDBClient;
beforeAll(async () => {
  cloud = await startTestCloud({ functionLog: written.log });
  database = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
});
afterAll(async () => {
  database.destroy();
  await cloud.stop();
});

const mismatches = () => written.lines().filter(({ kind }) => kind !== undefined);

it('The copy names the owner of each account and no secret, and all accounts and profiles match', async () => {
  const shop = await createShop(cloud);
  expect(await cloud.invoke('copy-accounts', {})).toEqual({ accounts: 1, mismatches: 0 });
  const client = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
  onTestFinished(() => client.destroy());
  const Bucket = ACCOUNT_COPIES_BUCKET;
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ACCOUNT_COPY }));
  const lines = ((await Body?.transformToString()) ?? '').trimEnd().split('\n');
  const accounts = lines.map((line): unknown => JSON.parse(line));
  expect(accounts).toEqual([{ id: shop.sub, email: shop.email, confirmed: true }]);
  expect(written.metric('AccountMismatch')).toEqual([]);
});

it('An account changed outside of the application counts for the alarm, and one that its owner closed does not', async () => {
  const [lost, erased, renamed, closed] = [
    await createShop(cloud),
    await createShop(cloud),
    await createShop(cloud),
    await createShop(cloud),
  ];
  await cloud.invoke('copy-accounts', {});
  const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  onTestFinished(() => pool.destroy());
  const { userPoolId: UserPoolId } = cloud.cognito;
  await pool.send(new AdminDeleteUserCommand({ UserPoolId, Username: lost.sub }));
  await database.send(new DeleteCommand({ TableName: TABLE_NAME, Key: profileKey(erased.sub) }));
  await database.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: profileKey(renamed.sub),
      UpdateExpression: 'SET email = :other',
      ExpressionAttributeValues: { ':other': 'autre@exemple.fr' },
    }),
  );
  const { status } = await callApi(cloud, '/api/account', {
    method: 'DELETE',
    token: closed.token,
  });
  expect(status).toBeLessThan(300);

  expect(await cloud.invoke('copy-accounts', {})).toMatchObject({ mismatches: 3 });
  expect(written.metric('AccountMismatch')).toEqual([1, 1, 1]);
  expect(mismatches().map(({ kind, shopId }) => [kind, shopId])).toEqual([
    ['account-without-profile', erased.sub],
    ['another-email', renamed.sub],
    ['profile-without-account', lost.sub],
  ]);
});
