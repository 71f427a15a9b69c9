import { AppError } from '../../../shared/errors.ts';
import type { FileStorage } from '../../platform/files/file-storage.ts';
import type { RepairsRepository } from '../repairs.repository.ts';
import { isSigned, readAddress } from './picture-address.ts';
import type { PicturesRepository } from './pictures.repository.ts';

export type ReadPictureDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  pictures: Pick<PicturesRepository, 'of'>;
  files: Pick<FileStorage, 'get'>;
  now: () => number;
};

/**
 * Returns the picture of a signed address as long as it exists, and for the customer as long as it is shown.
 * @throws AppError NOT_FOUND for any fault of the address; UNAVAILABLE.
 */
export async function readPicture(
  { repairs, pictures, files, now }: ReadPictureDependencies,
  address: string,
): Promise<Buffer> {
  const asked = readAddress(address, now());
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
