import { ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3';
import { type ConvertedLogos, convertLogos } from '../../functions/company/convert-logos.ts';
import { drawLogo } from '../../functions/company/draw-logo.ts';
import { bucketClient } from '../../functions/platform/bucket.ts';

/**
 * Draws anew the logos that earlier versions stored as they were sent: those of the bucket that the environment names,
 * else of `stage`.
 * @throws Error when the stage has no bucket of logos, or several.
 */
export async function migrateLogos(
  stage: string | undefined,
  goOn: () => boolean,
): Promise<ConvertedLogos> {
  const client = bucketClient();
  try {
    const bucket = stage ? await bucketOf(client, stage) : (process.env.LOGOS_BUCKET ?? '');
    return await convertLogos({ client, bucket, draw: drawLogo, goOn });
  } finally {
    client.destroy();
  }
}

async function bucketOf(client: S3Client, stage: string): Promise<string> {
  const Prefix = `rebond-${stage}-web-logos`;
  const { Buckets = [] } = await client.send(new ListBucketsCommand({ Prefix }));
  const [bucket, ...others] = Buckets.map(({ Name = '' }) => Name);
  if (bucket === undefined || others.length > 0) {
    throw new Error(
      `${Buckets.length} compartiments commencent par ${Prefix}\u202f: il en faut un.`,
    );
  }
  return bucket;
}
