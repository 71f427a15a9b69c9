import * as z from 'zod/mini';
import { callSigned } from './signed-call.ts';

const answerSchema = z.object({
  Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })),
});

/**
 * Decrypted values of SSM parameters, by name.
 * The endpoint follows AWS_ENDPOINT_URL_SSM and AWS_ENDPOINT_URL as an SDK's does.
 * @throws Error naming the parameters that do not exist, or what SSM answered; never a value.
 */
export async function readParameters<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const answer = await callSigned({
    service: 'ssm',
    target: 'AmazonSSM.GetParameters',
    endpointVariable: 'AWS_ENDPOINT_URL_SSM',
    input: { Names: names, WithDecryption: true },
  });
  const values = new Map(
    answerSchema.parse(answer).Parameters.map(({ Name, Value }) => [Name, Value]),
  );
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0) throw new Error(`Missing SSM parameters: ${missing.join(', ')}`);
  return Object.fromEntries(values) as Record<Name, string>;
}
