import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '../../../shared/errors.ts';
import { bucketSettings } from '../clients.ts';
import { logger } from '../logger.ts';
import { isPassing } from '../service-failure.ts';

export const bucketClient = () => new S3Client(bucketSettings());

/** Calls the bucket. @throws AppError UNAVAILABLE with the text `unreachable` while the bucket cannot be reached. */
export async function whileReachable<Answer>(
  asked: Promise<Answer>,
  unreachable: string,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!isPassing(error)) throw error;
    logger.warn('A bucket cannot be reached', { error });
    throw new AppError('UNAVAILABLE', { message: unreachable });
  }
}

/** Returns `undefined` if the object is gone. */
export async function readObject(
  client: S3Client,
  Bucket: string,
  Key: string,
): Promise<Buffer | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    // S3 answers 'access denied' for a missing key when the caller may not list the bucket.
    if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return;
    throw error;
  }
}

/** A thousand deletions one after the other would take longer than a request. */
const DELETED_AT_ONCE = 20;

/** Deletes at most 1000 of the objects under a prefix, and returns whether there were any. */
export async function removeSomeUnder(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): Promise<boolean> {
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1000 }),
  );
  for (let first = 0; first < Contents.length; first += DELETED_AT_ONCE) {
    const some = Contents.slice(first, first + DELETED_AT_ONCE);
    await Promise.all(some.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
  return Contents.length > 0;
}

/** A file belongs to an owner, such as a repair, of a shop. */
export type FilePlace = { shopId: string; ownerId: string; fileId: string };

export const fileKey = ({ shopId, ownerId, fileId }: FilePlace): string =>
  `${shopId}/${ownerId}/${fileId}`;

export function filePlace(key: string): FilePlace {
  const [shopId = '', ownerId = '', fileId = ''] = key.split('/');
  return { shopId, ownerId, fileId };
}
