import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPictureRemoval } from './picture-files.ts';
import { pictureUploads } from './picture-uploads.ts';
import { picturesRepository } from './pictures.repository.ts';
import { removePicture } from './remove-picture.ts';

const table = openTable();
const dependencies = {
  pictures: picturesRepository(table),
  uploads: pictureUploads(table),
  files: openPictureRemoval(),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'DELETE /api/repairs/{id}/pictures/{picture}',
  {},
  async ({ params: { id, picture } }, shopId) =>
    json(200, await removePicture(dependencies, shopId, id, picture)),
);
