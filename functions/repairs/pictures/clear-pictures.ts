import { AppError } from '../../../shared/errors.ts';
import { spreadOut } from '../../platform/spread-out.ts';
import type { PictureUploads } from './picture-uploads.ts';
import type { PicturesRepository } from './pictures.repository.ts';

export type ClearPicturesDependencies = {
  pictures: Pick<PicturesRepository, 'of' | 'clear'>;
  uploads: Pick<PictureUploads, 'note'>;
  now: () => number;
};

const MAX_ATTEMPTS = 10;

/**
 * Deletes the item of a repair's pictures, so that their addresses are no longer valid. Their files are deleted the
 * next day, for which the shop is noted first. It can be repeated.
 * @throws AppError CONFLICT when others keep adding pictures.
 */
export async function clearPictures(
  { pictures, uploads, now }: ClearPicturesDependencies,
  shopId: string,
  trackingNumber: string,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await pictures.of(shopId, trackingNumber);
    if (stored === undefined) return;
    if (attempt === 1) await uploads.note(shopId, now());
    if (await pictures.clear(shopId, trackingNumber, stored, now())) return;
    await spreadOut(attempt);
  }
  throw new AppError('CONFLICT');
}
