import { AppError } from '../../../shared/errors.ts';
import { spreadOut } from '../../platform/table/back-off.ts';
import type { Table } from '../../platform/table/table.ts';
import { pictureUploads } from './picture-uploads.ts';
import { picturesRepository } from './pictures.repository.ts';

const MAX_ATTEMPTS = 10;

/**
 * Returns a function that deletes a repair's pictures, so that their addresses are no longer valid. It notes the shop
 * first, so that the files are deleted the next day.
 * @throws AppError CONFLICT when others keep adding pictures.
 */
export function openClearing(table: Table) {
  const pictures = picturesRepository(table);
  const uploads = pictureUploads(table);
  return async (shopId: string, trackingNumber: string): Promise<void> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await pictures.of(shopId, trackingNumber);
      if (stored === undefined) return;
      if (attempt === 1) await uploads.note(shopId, Date.now());
      if (await pictures.clear(shopId, trackingNumber, stored, Date.now())) return;
      await spreadOut(attempt);
    }
    throw new AppError('CONFLICT');
  };
}
