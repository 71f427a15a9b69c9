import { type FileRemoval, openFileRemoval } from '../../platform/files/file-removal.ts';
import { type FileStorage, openFileStorage } from '../../platform/files/file-storage.ts';

const UNREACHABLE =
  'Les photos sont inaccessibles pour le moment. Réessayez dans quelques minutes.';

export const openPictures = (): FileStorage => openFileStorage('PICTURES_BUCKET', UNREACHABLE);

export const openPictureRemoval = (): FileRemoval => openFileRemoval('PICTURES_BUCKET');
