import { S3Client } from '@aws-sdk/client-s3';
import { convertLogos } from '../functions/company/convert-logos.ts';
import { drawLogo } from '../functions/company/draw-logo.ts';
import type { Cloud } from './cloud.ts';
import { clientSettings, LOGOS_BUCKET } from './resources.ts';

/**
 * Draws anew the logos that a data folder has as an earlier version was sent them, one after the other, until `goOn`
 * says no; the next start takes up what is left.
 */
export async function drawLogosAnew(
  { endpoints }: Pick<Cloud, 'endpoints'>,
  goOn: () => boolean = () => true,
) {
  const client = new S3Client({ ...clientSettings(endpoints.s3), forcePathStyle: true });
  try {
    return await convertLogos({ client, bucket: LOGOS_BUCKET, draw: drawLogo, goOn });
  } finally {
    client.destroy();
  }
}
