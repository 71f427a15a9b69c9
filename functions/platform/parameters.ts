import * as z from 'zod/mini';
import { type Credentials, signedHeaders } from './sign-request.ts';

const ATTEMPTS = 2;
const TIMEOUT_MS = 1_500;

const answerSchema = z.object({
  Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })),
});

/**
 * Decrypted values of SSM parameters, by name. The one call that Lambdas make to SSM is signed here,
 * for a client of its own would weigh more than all the rest of such a Lambda's start.
 * The endpoint follows AWS_ENDPOINT_URL_SSM and AWS_ENDPOINT_URL as an SDK's does.
 * @throws Error naming the parameters that do not exist, or what SSM answered; never a value.
 */
export async function readParameters<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const parsed = answerSchema.parse(await getParameters(names));
  const values = new Map(parsed.Parameters.map(({ Name, Value }) => [Name, Value]));
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0) throw new Error(`Missing SSM parameters: ${missing.join(', ')}`);
  return Object.fromEntries(values) as Record<Name, string>;
}

async function getParameters(names: readonly string[]): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(JSON.stringify({ Names: names, WithDecryption: true }));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function post(body: string): Promise<unknown> {
  const { env } = process;
  const region = env.AWS_REGION ?? '';
  const endpoint =
    env.AWS_ENDPOINT_URL_SSM || env.AWS_ENDPOINT_URL || `https://ssm.${region}.amazonaws.com`;
  const url = new URL(endpoint);
  const headers = signedHeaders({
    url,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameters',
    },
    body,
    region,
    service: 'ssm',
    credentials: credentialsOf(env),
    nowMs: Date.now(),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  if (response.ok) return response.json();
  throw new Error(`SSM answered ${response.status} ${response.headers.get('x-amzn-errortype')}`);
}

function credentialsOf(env: NodeJS.ProcessEnv): Credentials {
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  };
}
