import { AppError } from '../../../shared/errors.ts';
import type { Pictures } from '../../../shared/repairs/pictures/pictures.ts';
import { type ChangePicturesDependencies, changePictures } from './change-pictures.ts';

/** Shows a picture to the customer, or hides it. @throws AppError as `changePictures` does; NOT_FOUND */
export const showPicture = (
  dependencies: ChangePicturesDependencies,
  shopId: string,
  idOrNumber: string,
  id: string,
  shown: boolean,
): Promise<Pictures> =>
  changePictures(dependencies, shopId, idOrNumber, ({ pictures: known }) => {
    const picture = known.find((each) => each.id === id);
    if (picture === undefined) throw new AppError('NOT_FOUND', { message: GONE });
    if (Boolean(picture.shown) === shown) return undefined;
    return known.map(({ shown: was, ...each }) => ({
      ...each,
      ...((each.id === id ? shown : was) && { shown: true as const }),
    }));
  });

const GONE = 'Cette photo a été supprimée. Rechargez la page.';
