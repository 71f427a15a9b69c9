import { randomUUID } from 'node:crypto';
import type { PlanId } from '../../shared/billing/plans.ts';
import { openShopProfile } from '../shop-account.ts';
import type { PlayedCloud } from './played-cloud.ts';
import { setPlan } from './shop.ts';

export const PASSWORD = 'Atelier-2026!';

/** Opens, in a played cloud, a shop whose owner has confirmed the address; returns the shop's id. */
export async function openShop(
  { cloud, invoke }: Pick<PlayedCloud, 'cloud' | 'invoke'>,
  plan?: PlanId,
): Promise<string> {
  const email = `atelier-${randomUUID()}@exemple.fr`;
  const { sub } = cloud.cognito.createConfirmedUser({ email, password: PASSWORD });
  const trigger = async (name: string, event: unknown) => {
    const opened = await invoke(name, event);
    if (!opened.ok) throw new Error(opened.error.errorMessage);
  };
  await openShopProfile({ cognito: cloud.cognito, invoke: trigger }, { sub, email });
  if (plan !== undefined) await setPlan(cloud, sub, plan);
  return sub;
}
