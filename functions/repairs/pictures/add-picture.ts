import type { Budgets } from '../../../shared/billing/budgets.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  PICTURE_MAX_BYTES,
  PICTURES_A_REPAIR,
  type Pictures,
} from '../../../shared/repairs/pictures/pictures.ts';
import { planInForce, requireRight } from '../../billing/plan-in-force.ts';
import type { FileStorage } from '../../platform/files/file-storage.ts';
import {
  type ChangePicturesDependencies,
  changePictures,
  type KnownPictures,
  knownOf,
  NO_ROOM,
  ownPictures,
} from './change-pictures.ts';
import { toPictures } from './picture-address.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import type { RedrawPicture } from './redraw-picture.ts';
import type { PictureUploads } from './stored-picture-uploads.ts';
import type { StoredPicture } from './stored-pictures.ts';

export type AddPictureDependencies = ChangePicturesDependencies & {
  pictures: Pick<PicturesRepository, 'profile'>;
  uploads: Pick<PictureUploads, 'claim'>;
  files: Pick<FileStorage, 'put'>;
  redraw: RedrawPicture;
  budgets: Budgets;
};

/**
 * Encodes a picture anew, stores the result, and adds it to the repair. A request with the id of an earlier picture
 * stores nothing, even if that picture was deleted. A file that no repair names is removed the next day
 * (remove-stray-files.ts).
 * @throws AppError as `changePictures` and `redraw` do; PLAN_REQUIRED; LIMIT_REACHED; TOO_LARGE; CONFLICT;
 * BUDGET_SPENT.
 */
export async function addPicture(
  { uploads, files, redraw, budgets, ...changing }: AddPictureDependencies,
  shopId: string,
  idOrNumber: string,
  id: string,
  bytes: Buffer,
): Promise<Pictures> {
  const { repair, stored } = await ownPictures(changing.pictures, shopId, idOrNumber);
  const { trackingNumber } = repair;
  const nowMs = changing.now();
  if (withRoom(id, knownOf(stored)) === undefined) {
    return toPictures(trackingNumber, stored, nowMs);
  }
  const plan = await changing.pictures.profile(shopId);
  requireRight('pictures', plan, nowMs);
  if (bytes.length > PICTURE_MAX_BYTES) throw new AppError('TOO_LARGE');
  const { id: planId, picturesLimit } = planInForce(plan, nowMs);
  // This check avoids drawing for a browser that retries each minute. The condition of the write enforces the limit.
  if ((plan.pictures_stored ?? 0) >= picturesLimit) {
    throw new AppError('LIMIT_REACHED', { message: NO_ROOM });
  }
  const limit = budgets.plans[planId].pictures;
  // The day's limit counts attempts, because drawing costs more than storing.
  if (!(await uploads.claim(shopId, nowMs, limit))) {
    throw new AppError('BUDGET_SPENT', { message: tomorrow(limit) });
  }
  const { jpeg, width, height } = await redraw(bytes);
  const place = { shopId, ownerId: trackingNumber, fileId: id };
  await files.put(place, Buffer.from(jpeg), 'image/jpeg');
  const picture: StoredPicture = { id, at: nowMs, bytes: jpeg.length, width, height };
  return changePictures(changing, shopId, idOrNumber, (known) => {
    const others = withRoom(id, known);
    return others && [...others, picture];
  });
}

/** Returns the known pictures, or undefined if this one was added before. @throws AppError CONFLICT without room. */
function withRoom(id: string, { pictures: known, removed }: KnownPictures) {
  if (removed.includes(id) || known.some((picture) => picture.id === id)) return undefined;
  if (known.length >= PICTURES_A_REPAIR) throw new AppError('CONFLICT', { message: FULL });
  return known;
}

const FULL = `Cette réparation a déjà ${PICTURES_A_REPAIR} photos. Supprimez-en une pour en ajouter une autre.`;

const tomorrow = (limit: number) =>
  `Vos ${limit} photos du jour sont envoyées. Envoyez les suivantes demain.`;
