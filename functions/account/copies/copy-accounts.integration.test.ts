import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { ACCOUNT_COPIES_BUCKET, clientSettings } from '../../../local/resources.ts';
import { createShop } from '../../../local/testing/shop.ts';
import { sharedTestCloud } from '../../../local/testing/test-cloud.ts';
import { ACCOUNT_COPY } from './copy-accounts.ts';

it('says whose each account is, and nothing that signs in, where its role alone may write', async () => {
  const cloud = await sharedTestCloud();
  const shop = await createShop(cloud);
  expect(await cloud.invoke('copy-accounts', {})).toEqual({ accounts: expect.any(Number) });
  const client = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
  const Bucket = ACCOUNT_COPIES_BUCKET;
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ACCOUNT_COPY }));
  const lines = ((await Body?.transformToString()) ?? '').trimEnd().split('\n');
  const accounts = lines.map((line): unknown => JSON.parse(line));
  expect(accounts).toContainEqual({ id: shop.sub, email: shop.email, confirmed: true });
  for (const each of accounts)
    expect(Object.keys(Object(each))).toEqual(['id', 'email', 'confirmed']);
  client.destroy();
});
