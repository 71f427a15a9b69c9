import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a JSON value in base64url. The order of the keys does not matter. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url');
}

/** Returns the SHA-256 of a text in UTF-8, in hexadecimal, as `sha256sum` prints it. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns JSON with sorted keys, because DynamoDB keeps no order and equal content must give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`);
  return `{${entries.join(',')}}`;
}
