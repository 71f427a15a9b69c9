import type { Table } from '../../platform/table/table.ts';
import { chosenPlatform } from '../platform-settings.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import { receivedRepository } from './received.repository.ts';

export type NewReceived = (shopId: string) => Promise<number>;

/** Returns how many of the newest suppliers' invoices nobody has opened. It reads nothing if there is no platform. */
export function openNewReceived(table: Table): NewReceived {
  if (chosenPlatform() === undefined) return async () => 0;
  const receptions = receptionsRepository(table);
  const received = receivedRepository(table);
  return async (shopId) => {
    const siren = await receptions.sirenOf(shopId);
    if (siren === undefined) return 0;
    const { invoices } = await received.page(siren, undefined);
    return invoices.filter(({ seen }) => !seen).length;
  };
}
