import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const RECEPTION_SK = 'E-INVOICING';

export const receptionKey = (shopId: string) => shopKey(shopId, RECEPTION_SK);

export const receptionKind = storedKind({
  name: 'reception',
  version: 1,
  schema: z.object({ siren: z.string() }),
});

export const receptionItem = (shopId: string, siren: string) =>
  receptionKind.item(receptionKey(shopId), { siren });
