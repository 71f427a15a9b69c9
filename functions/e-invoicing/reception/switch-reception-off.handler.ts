import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { chosenPlatform } from '../platform-settings.ts';
import { receptionsRepository } from './receptions.repository.ts';

const available = chosenPlatform() !== undefined;
const receptions = receptionsRepository(openTable());

export const handler = shopHandler('DELETE /api/e-invoicing', {}, async (_input, shopId) => {
  await receptions.leave(shopId);
  return { available, siren: null };
});
