/**
 * Recovers a shop whose user was deleted, from the daily copy of the accounts to a shop that works
 * (docs/operations.md).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { ACCOUNT_COPY, type AccountLine } from '../../functions/account/copies/account-copy.ts';
import { ACCOUNT_COPIES_BUCKET, clientSettings, TABLE_NAME } from '../../local/resources.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { createShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { RepairPage } from '../../shared/repairs/repairs.ts';
import { handOver } from './hand-over.ts';
import { importFile } from './import-file.ts';

/** Runs the daily copy and reads the lines that it has written. */
async function copied(cloud: TestCloud): Promise<AccountLine[]> {
  expect(await cloud.invoke('copy-accounts', {})).toMatchObject({
    accounts: expect.any(Number),
  });
  const client = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
  onTestFinished(() => client.destroy());
  const Bucket = ACCOUNT_COPIES_BUCKET;
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ACCOUNT_COPY }));
  const lines = ((await Body?.transformToString()) ?? '').trimEnd().split('\n');
  return lines.map((line): AccountLine => JSON.parse(line));
}

/** Deletes the user as an administrator might by mistake, without notice to Rebond. */
async function lose(cloud: TestCloud, Username: string): Promise<void> {
  const client = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  onTestFinished(() => client.destroy());
  const { userPoolId: UserPoolId } = cloud.cognito;
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
}

it('An owner with a new account gets the old shop’s files and imports its repairs', async () => {
  const cloud = await sharedTestCloud();
  const email = `perdue-${randomUUID()}@exemple.fr`;
  const lost = await createShop(cloud, { email });
  const repair = {
    deviceType: 'smartphone',
    deviceModel: 'iPhone 13',
    customerName: 'Durand',
    customerEmail: 'durand@exemple.fr',
    customerPhone: '+33612345678',
    issue: 'Écran fêlé',
  };
  const stored = await callApi(cloud, '/api/repairs', {
    method: 'POST',
    token: lost.token,
    json: repair,
  });
  expect(stored.status).toBe(201);
  const accounts = await copied(cloud);

  await lose(cloud, lost.sub);
  const anew = await createShop(cloud, { email });
  const listed = async () =>
    (await callApi<RepairPage>(cloud, '/api/repairs', { token: anew.token })).body.repairs;
  expect(anew.sub).not.toBe(lost.sub);
  expect(await listed()).toEqual([]);

  const known = accounts.find((account) => account.email === email);
  expect(known?.id).toBe(lost.sub);
  const folder = await mkdtemp(path.join(tmpdir(), 'rebond-hand-over-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  onTestFinished(() => client.destroy());
  const table = { client: DynamoDBDocumentClient.from(client), name: TABLE_NAME };
  const { repairs, everything } = await handOver(table, known?.id ?? '', folder);
  expect(repairs.rows).toBe(1);
  expect(await readFile(everything.file, 'utf8')).toContain(`"email":"${email}"`);
  const isWhole = await importFile(
    new Uint8Array(await readFile(repairs.file)),
    {},
    {
      signIn: async () => ({ origin: cloud.origin, email, password: anew.password }),
      choose: async () => undefined,
      confirm: async () => true,
      say: () => {},
    },
  );
  expect(isWhole).toBe(true);
  const [taken] = await listed();
  expect(taken).toMatchObject({ ...repair, status: 'pending' });
});
