import { createHmac, hash } from 'node:crypto';

/** What AWS signs a request with, as Lambda gives it in the environment. */
export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

type SignedRequest = {
  url: URL;
  headers: Record<string, string>;
  body: string;
  region: string;
  service: string;
  credentials: Credentials;
  nowMs: number;
};

/**
 * The headers of a POST without a query, signed with AWS Signature Version 4, `authorization` included.
 * Source: IAM user guide, "Create a signed AWS API request".
 */
export function signedHeaders(request: SignedRequest): Record<string, string> {
  const { credentials } = request;
  const instant = new Date(request.nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${instant.slice(0, 8)}/${request.region}/${request.service}/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-date': instant,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const canonicalRequest = [
    'POST',
    request.url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(request.body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, sha256(canonicalRequest)].join('\n');
  const signature = hmac(signingKey(credentials.secretAccessKey, scope), toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** Made of a secret, a day, a region and a service, hence the same for many requests; deriving it is most of a signature. */
let lastKey: { secret: string; scope: string; key: string | Buffer } | undefined;

function signingKey(secret: string, scope: string): string | Buffer {
  if (lastKey?.secret !== secret || lastKey.scope !== scope) {
    const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
    lastKey = { secret, scope, key };
  }
  return lastKey.key;
}

const sha256 = (text: string) => hash('sha256', text);
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
