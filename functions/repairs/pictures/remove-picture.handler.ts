import { shopHandler } from '../../platform/entry/http.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { changePictures, ownPictures } from './change-pictures.ts';
import { toPictures } from './picture-address.ts';
import { openPictureRemoval } from './picture-files.ts';
import { picturesRepository } from './pictures.repository.ts';
import { pictureUploads } from './stored-picture-uploads.ts';

const table = openTable();
const pictures = picturesRepository(table);
const uploads = pictureUploads(table);
const files = openPictureRemoval();
const now = () => Date.now();

export const handler = shopHandler(
  'DELETE /api/repairs/{id}/pictures/{picture}',
  {},
  async ({ params: { id, picture: fileId } }, shopId) => {
    const { repair, stored } = await ownPictures(pictures, shopId, id);
    const { trackingNumber } = repair;
    if (!stored?.pictures.some((each) => each.id === fileId)) {
      return toPictures(trackingNumber, stored, now());
    }
    // The removal is noted first, so that a file that remains after a crash is deleted the next day.
    await uploads.note(shopId, now());
    const after = await changePictures({ pictures, now }, shopId, id, ({ pictures: known }) => {
      const left = known.filter((each) => each.id !== fileId);
      return left.length === known.length ? undefined : left;
    });
    try {
      await files.remove({ shopId, ownerId: trackingNumber, fileId });
    } catch (error) {
      logger.warn('A picture could not be deleted yet', { trackingNumber, picture: fileId, error });
    }
    return after;
  },
);
