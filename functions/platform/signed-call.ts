import { type Credentials, signedHeaders } from './sign-request.ts';

const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

/** A call of a service that speaks AWS JSON 1.1, for which a client of its own would weigh more than it is worth. */
export type SignedCall = {
  /** The service's name in its address and in the signature, as 'ssm'. */
  service: 'ssm' | 'cognito-idp';
  /** As `AmazonSSM.GetParameters`. */
  target: string;
  /** The variable that leads to a compatible endpoint, as an SDK's client reads it. */
  endpointVariable: 'AWS_ENDPOINT_URL_SSM' | 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER';
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

async function post({ service, target, endpointVariable, input }: SignedCall): Promise<unknown> {
  const { env } = process;
  const region = env.AWS_REGION ?? '';
  const body = JSON.stringify(input);
  const endpoint =
    env[endpointVariable] || env.AWS_ENDPOINT_URL || `https://${service}.${region}.amazonaws.com`;
  const url = new URL(endpoint);
  const headers = signedHeaders({
    url,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body,
    region,
    service,
    credentials: credentialsOf(env),
    nowMs: Date.now(),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  // Some actions answer nothing at all.
  if (response.ok) return JSON.parse((await response.text()) || '{}');
  const name = response.headers.get('x-amzn-errortype')?.split(':')[0] ?? 'UnknownError';
  throw new CallRefused(name, `${target} answered ${response.status} ${name}`);
}

function credentialsOf(env: NodeJS.ProcessEnv): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}
