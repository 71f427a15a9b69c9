import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { namedRepair, onlyOwn } from '../own-repair.ts';
import { toPictures } from './picture-address.ts';
import { picturesRepository } from './pictures.repository.ts';

const pictures = picturesRepository(openTable());

export const handler = shopHandler(
  'GET /api/repairs/{id}/pictures',
  {},
  async ({ params: { id } }, shopId) => {
    const { trackingNumber } = namedRepair(shopId, id);
    const { repair, stored } = await pictures.withRepair(shopId, trackingNumber);
    onlyOwn(repair, shopId, id);
    return toPictures(trackingNumber, stored, Date.now());
  },
);
