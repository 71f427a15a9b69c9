import { setTimeout as sleep } from 'node:timers/promises';
import { type PostAnswer, post } from './post.ts';
import { type Credentials, signedHeaders } from './sign-request.ts';

const ATTEMPTS = 3;
const TIMEOUT_MS = 1_500;
/** The first wait is at most this long, the second twice that: the SDK's own for DynamoDB. */
const BASE_WAIT_MS = 50;

/** A call of a service that speaks AWS JSON, for which a client of its own would weigh more than it is worth. */
export type SignedCall = {
  /** The service's name in its address and in the signature, as 'ssm'. */
  service: 'ssm' | 'cognito-idp' | 'dynamodb';
  /** As `AmazonSSM.GetParameters`. */
  target: string;
  /** The variable that leads to a compatible endpoint, as an SDK's client reads it. */
  endpointVariable:
    | 'AWS_ENDPOINT_URL_SSM'
    | 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'
    | 'AWS_ENDPOINT_URL_DYNAMODB';
  /** Of AWS JSON; 1.1 without it. */
  jsonVersion?: '1.0';
  input: object;
};

/** A service's refusal, under its own name, as `UserNotFoundException`. */
export class CallRefused extends Error {
  /** Whether the same call may be granted a moment later. */
  readonly passing: boolean;

  constructor(name: string, status: number, message: string) {
    super(message);
    this.name = name;
    this.passing = status >= 500 || THROTTLING.test(name);
  }
}

/** How AWS's services name "too many at once", which most answer with 400. */
const THROTTLING = /Throttl|TooManyRequests|RequestLimitExceeded|ThroughputExceeded/;

/**
 * What a service answers to one signed call. What keeps it from answering, and a refusal that may pass, is tried again.
 * @throws CallRefused for what it refuses; whatever keeps it from answering.
 */
export async function callSigned(call: SignedCall): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce(call);
    } catch (error) {
      const isFinal = error instanceof CallRefused && !error.passing;
      if (isFinal || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * BASE_WAIT_MS * 2 ** (attempt - 1));
    }
  }
}

async function callOnce(call: SignedCall): Promise<unknown> {
  const { service, target, jsonVersion = '1.1', input } = call;
  const { env } = process;
  const region = env.AWS_REGION ?? '';
  const body = JSON.stringify(input);
  const url = new URL(endpointOf(call, region));
  const headers = signedHeaders({
    url,
    headers: { 'content-type': `application/x-amz-json-${jsonVersion}`, 'x-amz-target': target },
    body,
    region,
    service,
    credentials: credentialsOf(env),
    nowMs: Date.now(),
  });
  const answer = await post(url, headers, body, TIMEOUT_MS);
  // Some actions answer nothing at all.
  if (answer.status === 200) return JSON.parse(answer.text || '{}');
  const name = errorName(answer);
  throw new CallRefused(name, answer.status, `${target} answered ${answer.status} ${name}`);
}

function endpointOf({ endpointVariable, service }: SignedCall, region: string): string {
  const { env } = process;
  return (
    env[endpointVariable] || env.AWS_ENDPOINT_URL || `https://${service}.${region}.amazonaws.com`
  );
}

/** A header names the error, or, as DynamoDB has it, the body: `com.amazonaws.dynamodb.v20120810#Name`. */
function errorName({ errorType, text }: PostAnswer): string {
  const inBody = /"__type":\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1];
  return errorType?.split(':')[0] ?? inBody ?? 'UnknownError';
}

function credentialsOf(env: NodeJS.ProcessEnv): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}
