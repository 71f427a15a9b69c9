import { randomUUID } from 'node:crypto';
import type { PlanId } from '../../shared/billing/plans.ts';
import type { PlayedCloud } from './played-cloud.ts';
import { setPlan } from './shop.ts';

/** A shop of a played cloud, whose owner has confirmed the address; its id. */
export async function openShop(
  { cloud, invoke }: Pick<PlayedCloud, 'cloud' | 'invoke'>,
  plan?: PlanId,
): Promise<string> {
  const email = `atelier-${randomUUID()}@exemple.fr`;
  const { sub } = cloud.cognito.createConfirmedUser({ email, password: 'Atelier-2026!' });
  const { userPoolId, region, clientId } = cloud.cognito;
  const opened = await invoke('post-confirmation', {
    version: '1',
    region,
    userPoolId,
    userName: sub,
    callerContext: { awsSdkVersion: 'local', clientId },
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    request: { userAttributes: { sub, email, email_verified: 'true' } },
    response: {},
  });
  if (!opened.ok) throw new Error(opened.error.errorMessage);
  if (plan !== undefined) await setPlan(cloud, sub, plan);
  return sub;
}
