import { AppError } from '../../../shared/errors.ts';
import { pictureShownInput } from '../../../shared/repairs/pictures/pictures.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { changePictures } from './change-pictures.ts';
import { picturesRepository } from './pictures.repository.ts';

const dependencies = { pictures: picturesRepository(openTable()), now: () => Date.now() };

const GONE = 'Cette photo a été supprimée. Rechargez la page.';

export const handler = shopHandler(
  'PUT /api/repairs/{id}/pictures/{picture}',
  { body: pictureShownInput },
  async ({ body: { shown }, params }, shopId) => {
    const after = await changePictures(dependencies, shopId, params.id, ({ pictures: known }) => {
      const picture = known.find(({ id }) => id === params.picture);
      if (picture === undefined) throw new AppError('NOT_FOUND', { message: GONE });
      if (Boolean(picture.shown) === shown) return undefined;
      return known.map(({ shown: was, ...each }) => ({
        ...each,
        ...((each.id === params.picture ? shown : was) && { shown: true as const }),
      }));
    });
    return after;
  },
);
