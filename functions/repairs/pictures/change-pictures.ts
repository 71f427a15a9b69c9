import { randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Pictures } from '../../../shared/repairs/pictures/pictures.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import { namedRepair, onlyOwn } from '../own-repair.ts';
import { isAnonymous, type StoredRepair } from '../repairs.ts';
import { toPictures } from './picture-address.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import type { StoredPicture, StoredPictures } from './stored-pictures.ts';

export type ChangePicturesDependencies = {
  pictures: Pick<PicturesRepository, 'withRepair' | 'write'>;
  now: () => number;
};

export type KnownPictures = { pictures: readonly StoredPicture[]; removed: readonly string[] };

/** At most this many ids of deleted pictures are stored. A browser keeps fewer pictures of one repair. */
const MOST_REMOVED = 50;

/**
 * Reads a repair with its pictures. Once its customer was erased, it counts as missing, so that no picture can be
 * added.
 * @throws AppError REPAIR_NOT_FOUND, WITHDRAWN
 */
export async function ownPictures(
  pictures: Pick<PicturesRepository, 'withRepair'>,
  shopId: string,
  idOrNumber: string,
): Promise<{ repair: StoredRepair; stored: StoredPictures | undefined }> {
  const { trackingNumber } = namedRepair(shopId, idOrNumber);
  const found = await pictures.withRepair(shopId, trackingNumber);
  const repair = onlyOwn(found.repair, shopId, idOrNumber);
  if (isAnonymous(repair)) throw new AppError('REPAIR_NOT_FOUND');
  if (repair.withdrawnAt !== undefined) throw new AppError('WITHDRAWN');
  return { repair, stored: found.stored };
}

/**
 * Changes the pictures of a repair to what `change` returns, unless that is undefined.
 * @throws AppError what `change` throws; REPAIR_NOT_FOUND; WITHDRAWN; LIMIT_REACHED; HISTORY_FULL; CONFLICT.
 */
export async function changePictures(
  { pictures, now }: ChangePicturesDependencies,
  shopId: string,
  idOrNumber: string,
  change: (stored: KnownPictures) => readonly StoredPicture[] | undefined,
): Promise<Pictures> {
  return untilWritten(10, async () => {
    const { repair, stored } = await ownPictures(pictures, shopId, idOrNumber);
    const { trackingNumber } = repair;
    const known = knownOf(stored);
    const changed = change(known);
    if (changed === undefined) return toPictures(trackingNumber, stored, now());
    const gone = known.pictures.filter(({ id }) => !changed.some((each) => each.id === id));
    const removed = [...known.removed, ...gone.map(({ id }) => id)].slice(-MOST_REMOVED);
    const after = {
      version: (stored?.version ?? 0) + 1,
      secret: stored?.secret ?? randomBytes(16).toString('base64url'),
      pictures: [...changed],
      ...(removed.length > 0 && { removed }),
    };
    const outcome = await pictures.write(repair, stored, after, now());
    if (outcome === 'written') return toPictures(trackingNumber, after, now());
    if (outcome === 'no-room') throw new AppError('LIMIT_REACHED', { message: NO_ROOM });
    if (outcome === 'full') throw new AppError('HISTORY_FULL');
    return false;
  });
}

export const knownOf = (stored: StoredPictures | undefined): KnownPictures => ({
  pictures: stored?.pictures ?? [],
  removed: stored?.removed ?? [],
});

export const NO_ROOM =
  'Vos photos remplissent l’espace de votre plan. Supprimez-en d’anciennes, ou choisissez un plan supérieur.';
