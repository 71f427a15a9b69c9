import { pictureShownInput } from '../../../shared/repairs/pictures/pictures.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { picturesRepository } from './pictures.repository.ts';
import { showPicture } from './show-picture.ts';

const dependencies = { pictures: picturesRepository(openTable()), now: () => Date.now() };

export const handler = shopHandler(
  'PUT /api/repairs/{id}/pictures/{picture}',
  { body: pictureShownInput },
  async ({ body: { shown }, params: { id, picture } }, shopId) =>
    json(200, await showPicture(dependencies, shopId, id, picture, shown)),
);
