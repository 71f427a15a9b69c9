import { uploadsRepository } from '../../platform/files/uploads.repository.ts';
import { type UploadsKind, uploadsKey, uploadsShape } from '../../platform/files/uploads.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';

/** This partition has the shops whose files a job compares with those that repairs name. */
const PICTURE_UPLOADS_PARTITION = 'JOB#PICTURES';

export const pictureUploadsKey = (shopId: string) => uploadsKey(PICTURE_UPLOADS_PARTITION, shopId);

export const pictureUploadsKind: UploadsKind = storedKind({
  name: 'picture-uploads',
  version: 1,
  schema: uploadsShape,
});

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** The shops that have lately uploaded or removed pictures. Each claim brings the limit of the shop's plan. */
export const pictureUploads = (table: Table) =>
  uploadsRepository(table, {
    partition: PICTURE_UPLOADS_PARTITION,
    kind: pictureUploadsKind,
    most: 0,
  });
