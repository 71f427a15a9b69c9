import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { bucketSettings } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { accountPages } from './account-pages.ts';
import { ACCOUNT_COPY, copyAccounts } from './copy-accounts.ts';

const { ACCOUNT_COPIES_BUCKET: Bucket } = readVariables('ACCOUNT_COPIES_BUCKET');
const client = new S3Client(bucketSettings());

export const handler = scheduleHandler(0, async () => {
  const report = await copyAccounts({
    pages: accountPages,
    async store(Body) {
      const ContentType = 'application/x-ndjson';
      await client.send(new PutObjectCommand({ Bucket, Key: ACCOUNT_COPY, Body, ContentType }));
    },
  });
  logger.info('The accounts are written down', report);
  return report;
});
