import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { LOGO_HEADERS, logoObjectPath } from '../../../infra/edge/edge.ts';
import { clientSettings, LOGOS_BUCKET } from '../../resources.ts';
import { gatewayAnswer, type HttpAnswer } from './http-answer.ts';

/** Serves the logos bucket under /logos/ as CloudFront does: with the object's own headers, sandboxed. */
export function createLogos(endpoint: string, bucket: string = LOGOS_BUCKET) {
  const client = new S3Client({ ...clientSettings(endpoint), forcePathStyle: true });
  return {
    async answer(path: string): Promise<HttpAnswer> {
      const key = decode(logoObjectPath(path).slice(1));
      if (!key) return missing();
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        const bytes = await object.Body?.transformToByteArray();
        return {
          status: 200,
          headers: {
            'content-type': object.ContentType ?? 'application/octet-stream',
            ...(object.CacheControl === undefined ? {} : { 'cache-control': object.CacheControl }),
            ...(object.ETag === undefined ? {} : { etag: object.ETag }),
            ...LOGO_HEADERS,
          },
          body: Buffer.from(bytes ?? []),
        };
      } catch (error) {
        if (error instanceof NoSuchKey) return missing();
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

const missing = () => gatewayAnswer(404, 'Not Found', { ...LOGO_HEADERS });

function decode(key: string): string | undefined {
  try {
    return decodeURIComponent(key);
  } catch {
    return undefined;
  }
}
