import type { Table } from '../../platform/table/table.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { picturesRepository } from './pictures.repository.ts';
import { pictureUploads } from './stored-picture-uploads.ts';

/**
 * Returns a function that deletes a repair's pictures, so that their addresses are no longer valid. It notes the shop
 * first, so that the files are deleted the next day.
 * @throws AppError CONFLICT when others keep adding pictures.
 */
export function openClearing(table: Table) {
  const pictures = picturesRepository(table);
  const uploads = pictureUploads(table);
  return async (shopId: string, trackingNumber: string): Promise<void> => {
    let isNoted = false;
    await untilWritten(10, async () => {
      const stored = await pictures.of(shopId, trackingNumber);
      if (stored === undefined) return true;
      if (!isNoted) await uploads.note(shopId, Date.now());
      isNoted = true;
      return pictures.clear(shopId, trackingNumber, stored, Date.now());
    });
  };
}
