import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { QUICK_CLIENT_SETTINGS } from './clients.ts';

const ssm = new SSMClient(QUICK_CLIENT_SETTINGS);

/** Reads decrypted SSM parameters by name. @throws Error naming the missing ones, or SSM's error; never a value. */
export async function readParameters<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const { Parameters = [] } = await ssm.send(
    new GetParametersCommand({ Names: [...names], WithDecryption: true }),
  );
  const found = names.flatMap((name) => {
    const value = Parameters.find(({ Name }) => Name === name)?.Value;
    return value === undefined ? [] : [[name, value] as const];
  });
  const values = Object.fromEntries(found) as Partial<Record<Name, string>>;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new Error(`These SSM parameters are missing: ${missing.join(', ')}`);
  return values as Record<Name, string>;
}
