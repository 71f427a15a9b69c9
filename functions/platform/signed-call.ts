import { type Credentials, signedHeaders } from './sign-request.ts';

const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

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
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * What a service answers to one signed call, which is made twice when the first fails.
 * @throws CallRefused for what it refuses; whatever keeps it from answering.
 */
export async function callSigned(call: SignedCall): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(call);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function post(call: SignedCall): Promise<unknown> {
  const { service, target, endpointVariable, jsonVersion = '1.1', input } = call;
  const { env } = process;
  const region = env.AWS_REGION ?? '';
  const body = JSON.stringify(input);
  const endpoint =
    env[endpointVariable] || env.AWS_ENDPOINT_URL || `https://${service}.${region}.amazonaws.com`;
  const url = new URL(endpoint);
  const headers = signedHeaders({
    url,
    headers: { 'content-type': `application/x-amz-json-${jsonVersion}`, 'x-amz-target': target },
    body,
    region,
    service,
    credentials: credentialsOf(env),
    nowMs: Date.now(),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  const text = await response.text();
  // Some actions answer nothing at all.
  if (response.ok) return JSON.parse(text || '{}');
  const name = errorName(response.headers.get('x-amzn-errortype'), text);
  throw new CallRefused(name, `${target} answered ${response.status} ${name}`);
}

/** A header names the error, or, as DynamoDB has it, the body: `com.amazonaws.dynamodb.v20120810#Name`. */
function errorName(header: string | null, body: string): string {
  const inBody = /"__type":\s*"(?:[^"#]*#)?([^"]+)"/.exec(body)?.[1];
  return header?.split(':')[0] ?? inBody ?? 'UnknownError';
}

function credentialsOf(env: NodeJS.ProcessEnv): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}
