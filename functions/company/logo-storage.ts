import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { StoredLogo } from '../../shared/company/answers.ts';
import type { LogoType } from '../../shared/company/logo.ts';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';

export type LogoStorage = ReturnType<typeof openLogoStorage>;

/** Address under which CloudFront serves a stored logo. */
export const logoUrl = (key: string) =>
  `/logos/${key.split('/').map(encodeURIComponent).join('/')}`;

/** The bucket of company logos (the specification's 'company-logos'). */
export function openLogoStorage() {
  const { LOGOS_BUCKET } = readVariables('LOGOS_BUCKET');
  const client = new S3Client({
    ...CLIENT_SETTINGS,
    // Compatible endpoints seldom resolve a host name per bucket.
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });

  /** Stores a logo under `key`; browsers keep it 3600 s. Specification, section 7. */
  async function put(key: string, bytes: Buffer, type: LogoType): Promise<void> {
    await client.send(
      new PutObjectCommand({
        Bucket: LOGOS_BUCKET,
        Key: key,
        Body: bytes,
        ContentType: type,
        CacheControl: 'public, max-age=3600',
      }),
    );
  }

  /** The shop's logos by name, ascending, `limit` of them after the first `offset`. */
  async function list(shopId: string, limit: number, offset: number): Promise<StoredLogo[]> {
    const prefix = `${shopId}/`;
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: LOGOS_BUCKET, Prefix: prefix, MaxKeys: 1000 }),
    );
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

  return { put, list, removeSome };
}
