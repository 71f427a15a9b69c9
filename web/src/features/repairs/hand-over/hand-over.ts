import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { notify } from '../../../ui/notify.ts';
import { handOverRepair } from '../repair-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';

/**
 * Records that a finished device was given back, and shows a toast; returns undefined when it could not be recorded.
 */
export async function handOver(id: string): Promise<Repair | undefined> {
  try {
    const given = await handOverRepair(id);
    replaceRepair(given);
    notify.success('Réparation rendue', 'Elle quitte la liste du jour.');
    return given;
  } catch (error) {
    notify.error('La remise n’a pas été notée', messageOf(error));
    return undefined;
  }
}
