import { randomBytes } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { Pictures } from '../../../shared/repairs/pictures/pictures.ts';
import { spreadOut } from '../../platform/table/spread-out.ts';
import { namedRepair, onlyOwn } from '../own-repair.ts';
import { isAnonymous, type StoredRepair } from '../repairs.ts';
import { toPictures } from './picture-answers.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import type { StoredPicture, StoredPictures } from './stored-pictures.ts';

export type ChangePicturesDependencies = {
  pictures: Pick<PicturesRepository, 'withRepair' | 'write'>;
  now: () => number;
};

/** The pictures of a repair, and the ids of those that were deleted. */
export type KnownPictures = { pictures: readonly StoredPicture[]; removed: readonly string[] };

/** An attempt fails when another request wrote first. */
const MAX_ATTEMPTS = 10;
/** The most ids of deleted pictures that are stored: more than a browser keeps pictures of one repair. */
const MOST_REMOVED = 50;

/**
 * Reads a repair of the shop that was not withdrawn, with its pictures. After its customer was erased, no picture can
 * be added, not even one that still waited in a browser.
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
 * Changes the pictures of a repair: `change` takes the stored pictures and returns the new pictures, or nothing to
 * leave them. Returns the pictures after the change.
 * @throws AppError what `change` throws, with nothing stored; REPAIR_NOT_FOUND; WITHDRAWN; LIMIT_REACHED beyond the
 * plan's quota; HISTORY_FULL when the repair has no room; CONFLICT when others always came first.
 */
export async function changePictures(
  { pictures, now }: ChangePicturesDependencies,
  shopId: string,
  idOrNumber: string,
  change: (stored: KnownPictures) => readonly StoredPicture[] | undefined,
): Promise<Pictures> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
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
    await spreadOut(attempt);
  }
  throw new AppError('CONFLICT');
}

export const knownOf = (stored: StoredPictures | undefined): KnownPictures => ({
  pictures: stored?.pictures ?? [],
  removed: stored?.removed ?? [],
});

export const NO_ROOM =
  'Vos photos remplissent l’espace de votre plan. Supprimez-en d’anciennes, ou choisissez un plan supérieur.';
