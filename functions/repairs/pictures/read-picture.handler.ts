import { AppError } from '../../../shared/errors.ts';
import { signedPictureQuery } from '../../../shared/repairs/pictures/pictures.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { isSigned, readAddress } from './picture-address.ts';
import { openPictures } from './picture-files.ts';
import { picturesRepository } from './pictures.repository.ts';

const table = openTable();
const repairs = repairsRepository(table);
const pictures = picturesRepository(table);
const files = openPictures();

export const handler = publicHandler(
  'GET /api/pictures/signed',
  { query: signedPictureQuery },
  async ({ query }) => ({
    statusCode: 200,
    headers: {
      'content-type': 'image/jpeg',
      // Browsers keep a picture only as long as its address stays the same.
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
    body: (await contentAt(query.address)).toString('base64'),
    isBase64Encoded: true,
  }),
);

/**
 * Returns the picture that a signed address names. An address for a customer works only while the shop shows the
 * picture.
 * @throws AppError NOT_FOUND when the address is wrong or the picture is gone; UNAVAILABLE.
 */
async function contentAt(address: string): Promise<Buffer> {
  const asked = readAddress(address, Date.now());
  const repair = asked && (await repairs.get(asked.trackingNumber));
  if (!repair || repair.withdrawnAt) throw gone();
  const { user_id: shopId, trackingNumber } = repair;
  const stored = await pictures.of(shopId, trackingNumber);
  if (!stored || !isSigned(stored.secret, asked)) throw gone();
  const picture = stored.pictures.find(({ id }) => id === asked.id);
  if (!picture || (asked.audience === 'customer' && !picture.shown)) throw gone();
  const content = await files.get({ shopId, ownerId: trackingNumber, fileId: picture.id });
  if (content === undefined) throw gone();
  return content;
}

const gone = () =>
  new AppError('NOT_FOUND', { message: 'Cette adresse de photo n’est plus valable.' });
