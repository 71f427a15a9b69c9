import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { chosenPlatform } from '../platform-settings.ts';
import { receptionsRepository } from './receptions.repository.ts';

const available = chosenPlatform() !== undefined;
const receptions = receptionsRepository(openTable());

export const handler = shopHandler('GET /api/e-invoicing', {}, async (_input, shopId) => {
  const siren = available ? await receptions.sirenOf(shopId) : undefined;
  return { available, siren: siren ?? null };
});
