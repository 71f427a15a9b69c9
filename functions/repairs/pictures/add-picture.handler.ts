import { pictureQuery } from '../../../shared/repairs/pictures/pictures.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { bodyBytes } from '../../platform/entry/http-request.ts';
import { openTable } from '../../platform/table/table.ts';
import { addPicture } from './add-picture.ts';
import { openPictures } from './picture-files.ts';
import { picturesRepository } from './pictures.repository.ts';
import { redrawPicture } from './redraw-picture.ts';
import { pictureUploads } from './stored-picture-uploads.ts';

const table = openTable();
const dependencies = {
  pictures: picturesRepository(table),
  uploads: pictureUploads(table),
  files: openPictures(),
  redraw: redrawPicture,
  budgets: openBudgets(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'POST /api/repairs/{id}/pictures',
  { query: pictureQuery },
  ({ query: { picture }, params, event }, shopId) =>
    addPicture(dependencies, shopId, params.id, picture, bodyBytes(event)),
);
