import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bucketSettings } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { count } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
import { ACCOUNT_COPY } from './account-copy.ts';
import { accountPages } from './account-pages.ts';
import { comparedProfilesRepository } from './compared-profiles.repository.ts';
import { copyAccounts } from './copy-accounts.ts';

const { ACCOUNT_COPIES_BUCKET: Bucket } = readVariables('ACCOUNT_COPIES_BUCKET');
const client = new S3Client(bucketSettings());
const profiles = comparedProfilesRepository(openTable());

export const handler = scheduleHandler(0, async () => {
  const report = await copyAccounts({
    profiles,
    pages: accountPages,
    previous: readCopy,
    mismatched(mismatch) {
      count('AccountMismatch');
      logger.error('An account and a profile do not match', mismatch);
    },
    async store(Body) {
      const ContentType = 'application/x-ndjson';
      await client.send(new PutObjectCommand({ Bucket, Key: ACCOUNT_COPY, Body, ContentType }));
    },
  });
  logger.info('The accounts were copied', report);
  return report;
});

async function readCopy(): Promise<string> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: ACCOUNT_COPY }));
    return (await Body?.transformToString()) ?? '';
  } catch (error) {
    if (error instanceof NoSuchKey) return '';
    throw error;
  }
}
