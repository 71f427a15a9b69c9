import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StoredLogo } from '../../shared/company/answers.ts';
import { AppError } from '../../shared/errors.ts';
import { bucketSettings } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import { logger } from '../platform/logger.ts';
import { isPassing } from '../platform/service-failure.ts';

export type LogoStorage = ReturnType<typeof openLogoStorage>;

/** Address under which CloudFront serves a stored logo. */
export const logoUrl = (key: string) =>
  `/logos/${key.split('/').map(encodeURIComponent).join('/')}`;

/** What an object says of itself that we have drawn; earlier ones are as they were sent. */
export const DRAWN = { drawn: '1' } as const;

/** A PNG of our own making, as it is stored. */
export const drawnObject = (png: Buffer) => ({
  Body: png,
  ContentType: 'image/png',
  CacheControl: 'public, max-age=3600',
  Metadata: DRAWN,
});

/** S3, as our Lambdas ask it. */
export const logoClient = () => new S3Client(bucketSettings());

const UNREACHABLE =
  'Les logos sont inaccessibles pour le moment : rien n’a été enregistré ni envoyé. Réessayez dans quelques minutes.';

/**
 * What the bucket answers. Whatever else its request has stored before, nothing came of it without its logo.
 * @throws AppError UNAVAILABLE saying so while the bucket cannot be reached.
 */
export async function fromBucket<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isPassing(error)) throw error;
    logger.warn('The logos cannot be reached', { error });
    throw new AppError('UNAVAILABLE', { message: UNREACHABLE });
  }
}

/** The bucket of company logos (the specification's 'company-logos'). */
export function openLogoStorage() {
  const { LOGOS_BUCKET } = readVariables('LOGOS_BUCKET');
  const client = logoClient();

  /**
   * Stores a PNG of our own making under `key`; browsers keep it 3600 s. Specification, section 7.
   * @throws AppError UNAVAILABLE while the bucket cannot be reached.
   */
  async function put(key: string, png: Buffer): Promise<void> {
    await fromBucket(
      client.send(new PutObjectCommand({ Bucket: LOGOS_BUCKET, Key: key, ...drawnObject(png) })),
    );
  }

  /**
   * The shop's logos by name, ascending, `limit` of them after the first `offset`.
   * @throws AppError UNAVAILABLE while the bucket cannot be reached.
   */
  async function list(shopId: string, limit: number, offset: number): Promise<StoredLogo[]> {
    const prefix = `${shopId}/`;
    const listed = new ListObjectsV2Command({
      Bucket: LOGOS_BUCKET,
      Prefix: prefix,
      MaxKeys: 1000,
    });
    const { Contents = [] } = await fromBucket(client.send(listed));
    return Contents.slice(offset, offset + limit).map((object) => {
      const key = object.Key ?? '';
      return {
        name: key.slice(shopId.length + 1),
        publicUrl: logoUrl(key),
        size: object.Size ?? 0,
        updated_at: object.LastModified?.toISOString() ?? '',
      };
    });
  }

  /** Deletes at most 1000 of the shop's logos; whether there were any. */
  async function removeSome(shopId: string): Promise<boolean> {
    const prefix = `${shopId}/`;
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: LOGOS_BUCKET, Prefix: prefix, MaxKeys: 1000 }),
    );
    for (const { Key } of Contents) {
      await client.send(new DeleteObjectCommand({ Bucket: LOGOS_BUCKET, Key }));
    }
    return Contents.length > 0;
  }

  /** Deletes one logo, as often as asked. */
  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: LOGOS_BUCKET, Key: key }));
  }

  return { put, list, removeSome, remove };
}
