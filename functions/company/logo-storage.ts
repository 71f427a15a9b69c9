import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import type { StoredLogo } from '../../shared/company/answers.ts';
import { readVariables } from '../platform/config.ts';
import { bucketClient, removeSomeUnder, whileReachable } from '../platform/files/bucket.ts';

export type LogoStorage = ReturnType<typeof openLogoStorage>;

/** CloudFront serves a stored logo at this address. */
export const logoUrl = (key: string) =>
  `/logos/${key.split('/').map(encodeURIComponent).join('/')}`;

const UNREACHABLE =
  'Les logos sont inaccessibles pour le moment : rien n’a été enregistré ni envoyé. Réessayez dans quelques minutes.';

/** @throws AppError UNAVAILABLE with an explanation while the bucket cannot be reached. */
export const fromBucket = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  whileReachable(asked, UNREACHABLE);

export function openLogoStorage() {
  const { LOGOS_BUCKET } = readVariables('LOGOS_BUCKET');
  const client = bucketClient();

  /** Stores a PNG, which browsers cache for 3600 s (specification, section 7). @throws AppError UNAVAILABLE */
  async function put(key: string, png: Buffer): Promise<void> {
    await fromBucket(
      client.send(
        new PutObjectCommand({
          Bucket: LOGOS_BUCKET,
          Key: key,
          Body: png,
          ContentType: 'image/png',
          CacheControl: 'public, max-age=3600',
        }),
      ),
    );
  }

  /** Lists at most `limit` of the shop's logos, by name, and skips the first `offset`. @throws AppError UNAVAILABLE */
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

  /** Deletes at most 1000 of the shop's logos. Returns whether there were any. */
  const removeSome = (shopId: string): Promise<boolean> =>
    removeSomeUnder(client, LOGOS_BUCKET, `${shopId}/`);

  async function remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: LOGOS_BUCKET, Key: key }));
  }

  return { put, list, removeSome, remove };
}
