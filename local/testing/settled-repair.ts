import type { Repair } from '../../shared/repairs/repairs.ts';
import { callApi } from './call-api.ts';
import { eventually } from './eventually.ts';

type Channel = keyof Repair['deliveries'];

/**
 * Waits until the repair's messages have an outcome over `channels`, and returns the repair. From then on it does not
 * change by itself.
 */
export const settledRepair = (
  cloud: { origin: string },
  shop: { token: string },
  id: string,
  channels: readonly Channel[],
): Promise<Repair> =>
  eventually(`${channels.join(' and ')} of ${id} settled`, async () => {
    const { body } = await callApi<Repair>(cloud, `/api/repairs/${id}`, { token: shop.token });
    const states = channels.map((channel) => body.deliveries[channel]?.state ?? 'waiting');
    return states.includes('waiting') ? undefined : body;
  });
