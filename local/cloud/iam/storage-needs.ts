import type { Call } from './call.ts';
import type { Need } from './policy.ts';

const OF_OBJECTS: Readonly<Record<string, string>> = {
  GET: 'GetObject',
  HEAD: 'GetObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};
const OF_BUCKETS: Readonly<Record<string, string>> = { GET: 'ListBucket', HEAD: 'ListBucket' };

export const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`;

export function placeOf({ host, path }: Pick<Call, 'host' | 'path'>): {
  bucket: string;
  key: string;
} {
  const { pathname } = new URL(path, 'http://s3');
  const parts = decodeURIComponent(pathname).slice(1).split('/');
  const [, byHost] = /^(.+)\.(?:s3[.-]|localhost)/.exec(host) ?? [];
  return { bucket: byHost ?? parts.shift() ?? '', key: parts.join('/') };
}

/** A listing needs `ListBucket`; a copy also needs to read its source. */
export function objectStorageNeeds(call: Call): Need[] {
  const { bucket, key } = placeOf(call);
  const action = (key ? OF_OBJECTS : OF_BUCKETS)[call.method] ?? call.method;
  const needs = [
    { action: `s3:${action}`, resource: key ? `${bucketArn(bucket)}/${key}` : bucketArn(bucket) },
  ];
  const source = call.headers['x-amz-copy-source'];
  if (typeof source === 'string') {
    const original = decodeURIComponent(source).replace(/^\//, '');
    needs.push({ action: 's3:GetObject', resource: bucketArn(original) });
  }
  return needs;
}

/** The permission without which S3 answers 'access denied' instead of 'missing' (S3 API reference, GetObject). */
export function absenceNeed(call: Call): Need | undefined {
  const { bucket, key } = placeOf(call);
  const isRead = call.service === 's3' && (call.method === 'GET' || call.method === 'HEAD');
  return isRead && key ? { action: 's3:ListBucket', resource: bucketArn(bucket) } : undefined;
}
