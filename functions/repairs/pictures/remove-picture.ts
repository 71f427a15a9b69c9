import type { Pictures } from '../../../shared/repairs/pictures/pictures.ts';
import type { FileRemoval } from '../../platform/files/file-removal.ts';
import { logger } from '../../platform/logger.ts';
import { type ChangePicturesDependencies, changePictures, ownPictures } from './change-pictures.ts';
import { toPictures } from './picture-answers.ts';
import type { PictureUploads } from './picture-uploads.ts';

export type RemovePictureDependencies = ChangePicturesDependencies & {
  uploads: Pick<PictureUploads, 'note'>;
  files: Pick<FileRemoval, 'remove'>;
};

/**
 * Deletes a picture. The removal is noted first, so that a file that is left is deleted the next day.
 * @throws AppError as `changePictures` does.
 */
export async function removePicture(
  { uploads, files, ...changing }: RemovePictureDependencies,
  shopId: string,
  idOrNumber: string,
  id: string,
): Promise<Pictures> {
  const { repair, stored } = await ownPictures(changing.pictures, shopId, idOrNumber);
  const { trackingNumber } = repair;
  if (!stored?.pictures.some((picture) => picture.id === id)) {
    return toPictures(trackingNumber, stored, changing.now());
  }
  await uploads.note(shopId, changing.now());
  const after = await changePictures(changing, shopId, idOrNumber, ({ pictures: known }) => {
    const left = known.filter((picture) => picture.id !== id);
    return left.length === known.length ? undefined : left;
  });
  try {
    await files.remove({ shopId, ownerId: trackingNumber, fileId: id });
  } catch (error) {
    logger.warn('A picture could not be deleted yet', { trackingNumber, picture: id, error });
  }
  return after;
}
