import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { attemptMs } from '../deadline.ts';
import { type PostAnswer, post } from './post.ts';

const ATTEMPTS = 3;
const TIMEOUT_MS = 1_500;
/** The first retry waits at most this long, as the SDK's does for DynamoDB. The second waits at most twice as long. */
const BASE_WAIT_MS = 50;

/** DynamoDB answered with an error. Its name, such as `ResourceNotFoundException`, is the name of this error. */
export class CallRefused extends Error {
  readonly passing: boolean;

  constructor(name: string, status: number, message: string) {
    super(message);
    this.name = name;
    this.passing = status >= 500 || THROTTLING.test(name);
  }
}

/** DynamoDB answers throttling with status 400 and one of these names. */
const THROTTLING = /Throttl|TooManyRequests|RequestLimitExceeded|ThroughputExceeded/;

/**
 * Calls DynamoDB without its client, which takes half of the time of requests that customers wait for
 * (docs/decisions/0032). Connection errors and temporary errors are retried.
 * @throws CallRefused, and any connection error.
 */
export async function callDynamoDb(action: 'GetItem', input: object): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce(action, input, attemptMs(TIMEOUT_MS, ATTEMPTS - attempt));
    } catch (error) {
      const isFinal = error instanceof CallRefused && !error.passing;
      if (isFinal || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * BASE_WAIT_MS * 2 ** (attempt - 1));
    }
  }
}

async function callOnce(action: string, input: object, timeoutMs: number): Promise<unknown> {
  const url = new URL(endpoint());
  const body = JSON.stringify(input);
  const { headers } = await signer().sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${action}`,
    },
    body,
  });
  const answer = await post(url, headers, body, timeoutMs);
  if (answer.status === 200) return JSON.parse(answer.text);
  const name = errorName(answer);
  throw new CallRefused(name, answer.status, `${action} answered ${answer.status} ${name}`);
}

function endpoint(): string {
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL, AWS_REGION } = process.env;
  return (
    AWS_ENDPOINT_URL_DYNAMODB || AWS_ENDPOINT_URL || `https://dynamodb.${AWS_REGION}.amazonaws.com`
  );
}

let warmSigner: SignatureV4 | undefined;

function signer(): SignatureV4 {
  const { env } = process;
  warmSigner ??= new SignatureV4({
    service: 'dynamodb',
    region: env.AWS_REGION ?? '',
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
      ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
    // Only S3 requires a header with the body's checksum.
    applyChecksum: false,
  });
  return warmSigner;
}

/** Gives Node's hash the signer's interface. The SDK's own hash is slower, because it copies its input. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', keyOf(secret));
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  /** The signer's interface requires this method, but the signer makes a new hash each time. */
  reset(): never {
    throw new Error('A hash of the AWS signer cannot be used twice');
  }
}

const keyOf = (secret: string | ArrayBuffer | ArrayBufferView) => {
  if (typeof secret === 'string') return secret;
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
};

/** The error is named in a header or, by DynamoDB, in the body: `com.amazonaws.dynamodb.v20120810#Name`. */
function errorName({ errorType, text }: PostAnswer): string {
  const inBody = /"__type":\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1];
  return errorType?.split(':')[0] ?? inBody ?? 'UnknownError';
}
