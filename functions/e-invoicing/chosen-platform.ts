import { readVariables } from '../platform/config.ts';
import { keptSecret } from '../platform/kept-secret.ts';
import { directoryService } from './directory-service.ts';
import { flowService } from './flow-service.ts';
import { platformCalls } from './platform-calls.ts';
import { chosenPlatform } from './platform-settings.ts';

/** Reads one of the platform's secrets, which are beside Stripe's in Parameter Store. */
export function platformSecret(name: 'client-secret' | 'activation-key', now = () => Date.now()) {
  const { E_INVOICING_PREFIX } = readVariables('E_INVOICING_PREFIX');
  return keptSecret(`${E_INVOICING_PREFIX}/${name}`, now);
}

export function openPlatform() {
  const platform = chosenPlatform();
  if (platform === undefined) return undefined;
  const now = () => Date.now();
  const call = platformCalls(platform, platformSecret('client-secret', now), now);
  return {
    flows: flowService(platform.flowUrl, call),
    directory: directoryService(platform.directoryUrl, call),
  };
}
