import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { QUICK_CLIENT_SETTINGS } from './clients.ts';

const ssm = new SSMClient(QUICK_CLIENT_SETTINGS);

/** A warm Lambda caches a secret from SSM for this time. A rotated secret takes effect within it. */
const KEPT_MS = 5 * 60_000;

/** Reads an SSM parameter on first use and caches it. A failed read is not cached. */
export function keptSecret(parameter: string, now: () => number): () => Promise<string> {
  let kept: { value: string; untilMs: number } | undefined;
  return async () => {
    if (kept === undefined || kept.untilMs <= now()) {
      kept = { value: await readParameter(parameter), untilMs: now() + KEPT_MS };
    }
    return kept.value;
  };
}

/** @throws Error naming a missing parameter, or SSM's own error. Neither contains a value. */
async function readParameter(name: string): Promise<string> {
  const command = new GetParametersCommand({ Names: [name], WithDecryption: true });
  const { Parameters: [found] = [] } = await ssm.send(command);
  if (found?.Value === undefined) throw new Error(`The SSM parameter ${name} is missing`);
  return found.Value;
}
