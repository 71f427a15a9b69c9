import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../shared/errors.ts';
import type { DrawLogo } from './draw-logo.ts';
import { DRAWN, drawnObject } from './logo-storage.ts';

export type ConvertLogosOptions = {
  client: S3Client;
  bucket: string;
  draw: DrawLogo;
  /** Asked before each; what is left is for the next run. */
  goOn?: () => boolean;
};

/** How many logos were drawn anew, were right already, and are no images that can be drawn. */
export type ConvertedLogos = { drawn: number; right: number; undrawable: string[] };

/**
 * Draws anew, under the same key, each logo that is stored as an earlier version was sent it: documents that were issued
 * name it by its key. What cannot be drawn stays as it is. Run again, it changes nothing more (docs/decisions/0106).
 */
export async function convertLogos({
  client,
  bucket: Bucket,
  draw,
  goOn = () => true,
}: ConvertLogosOptions): Promise<ConvertedLogos> {
  const report: ConvertedLogos = { drawn: 0, right: 0, undrawable: [] };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key } of Contents) {
      if (!goOn()) return report;
      const { Metadata } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      if (Metadata?.drawn === DRAWN.drawn) {
        report.right += 1;
        continue;
      }
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const sent = Buffer.from((await Body?.transformToByteArray()) ?? []);
      const png = await draw(sent).catch(noneIfRefused);
      if (png === undefined) {
        report.undrawable.push(Key ?? '');
        continue;
      }
      await client.send(new PutObjectCommand({ Bucket, Key, ...drawnObject(png) }));
      report.drawn += 1;
    }
  }
  return report;
}

/** What is wrong with an image is its own; anything else ends the run, which is begun again once it is mended. */
function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
