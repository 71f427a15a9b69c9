import { takingsRepository } from '../../payments/takings.repository.ts';
import type { Table } from '../../platform/table/table.ts';
import { chosenPlatform } from '../platform-settings.ts';
import { receptionsRepository } from '../reception/receptions.repository.ts';
import type { SendingDependencies } from './sending-of.ts';
import { transmissionsRepository } from './transmissions.repository.ts';

export const openSendings = (table: Table): SendingDependencies => ({
  transmissions: transmissionsRepository(table),
  receptions: receptionsRepository(table),
  takings: takingsRepository(table),
  hasPlatform: chosenPlatform() !== undefined,
  now: () => Date.now(),
});
