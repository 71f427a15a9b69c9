import type { Table } from '../../platform/table.ts';
import { clearPictures } from './clear-pictures.ts';
import { pictureUploads } from './picture-uploads.ts';
import { picturesRepository } from './pictures.repository.ts';

/** Returns a function that deletes all pictures of a shop's repair. */
export function openClearing(table: Table) {
  const clearing = {
    pictures: picturesRepository(table),
    uploads: pictureUploads(table),
    now: () => Date.now(),
  };
  return (shopId: string, trackingNumber: string) =>
    clearPictures(clearing, shopId, trackingNumber);
}
