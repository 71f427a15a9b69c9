import { uploadsRepository } from '../../platform/files/uploads.repository.ts';
import { type UploadsKind, uploadsKey, uploadsShape } from '../../platform/files/uploads.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { picturesRepository } from './pictures.repository.ts';

/** This partition lists the shops whose picture files a job compares with the pictures that repairs name. */
const PICTURE_UPLOADS_PARTITION = 'JOB#PICTURES';

export const pictureUploadsKey = (shopId: string) => uploadsKey(PICTURE_UPLOADS_PARTITION, shopId);

export const pictureUploadsKind: UploadsKind = storedKind({
  name: 'picture-uploads',
  version: 1,
  schema: uploadsShape,
});

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** This records the shops that lately uploaded or removed pictures. Each claim gives the limit of the shop's plan. */
export const pictureUploads = (table: Table) =>
  uploadsRepository(table, {
    partition: PICTURE_UPLOADS_PARTITION,
    kind: pictureUploadsKind,
    most: 0,
  });

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
