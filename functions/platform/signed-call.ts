import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { attemptMs } from './deadline.ts';
import { type PostAnswer, post } from './post.ts';

const ATTEMPTS = 3;
const TIMEOUT_MS = 1_500;
/** The first wait is at most this long, the second twice that: the SDK's own for DynamoDB. */
const BASE_WAIT_MS = 50;

/** DynamoDB's refusal, under its own name, as `ResourceNotFoundException`. */
export class CallRefused extends Error {
  /** Whether the same call may be granted a moment later. */
  readonly passing: boolean;

  constructor(name: string, status: number, message: string) {
    super(message);
    this.name = name;
    this.passing = status >= 500 || THROTTLING.test(name);
  }
}

/** How DynamoDB names "too many at once", which it answers with 400. */
const THROTTLING = /Throttl|TooManyRequests|RequestLimitExceeded|ThroughputExceeded/;

/**
 * What DynamoDB answers to one call without its client: for what customers wait for, where the client's own work is
 * half of the answer's time (docs/decisions/0032). What keeps it from answering, and a refusal that may pass, is tried
 * again. The endpoint, the region and the credentials are those that a client would take from the environment.
 * @throws CallRefused for what it refuses; whatever keeps it from answering.
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

/** Lambda never changes its environment while it is warm. */
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
    // Of the body, as a header: S3 alone asks for it.
    applyChecksum: false,
  });
  return warmSigner;
}

/** Node's hash as the signer calls it. The SDK's own copies what it is given: half again of a signature's time. */
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

  /** Part of the interface; the signer makes a new one for each hash. */
  reset(): never {
    throw new Error('A hash of the signer is used once');
  }
}

const keyOf = (secret: string | ArrayBuffer | ArrayBufferView) => {
  if (typeof secret === 'string') return secret;
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
};

/** A header names the error, or, as DynamoDB has it, the body: `com.amazonaws.dynamodb.v20120810#Name`. */
function errorName({ errorType, text }: PostAnswer): string {
  const inBody = /"__type":\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1];
  return errorType?.split(':')[0] ?? inBody ?? 'UnknownError';
}
