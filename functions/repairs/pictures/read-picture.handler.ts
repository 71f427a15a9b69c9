import { signedPictureQuery } from '../../../shared/repairs/pictures/pictures.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { openPictures } from './picture-files.ts';
import { picturesRepository } from './pictures.repository.ts';
import { readPicture } from './read-picture.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  pictures: picturesRepository(table),
  files: openPictures(),
  now: () => Date.now(),
};

export const handler = publicHandler(
  'GET /api/pictures/signed',
  { query: signedPictureQuery },
  async ({ query }) => {
    const content = await readPicture(dependencies, query.address);
    return {
      statusCode: 200,
      headers: {
        'content-type': 'image/jpeg',
        // Browsers keep a picture no longer than its address stays the same.
        'cache-control': 'private, max-age=300',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      },
      body: content.toString('base64'),
      isBase64Encoded: true,
    };
  },
);
