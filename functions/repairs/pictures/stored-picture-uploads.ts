import {
  uploadsKey,
  uploadsKind,
  uploadsRepository,
} from '../../platform/files/uploads.repository.ts';
import type { Table } from '../../platform/table/table.ts';

/** This partition lists the shops whose picture files a job compares with the pictures that repairs name. */
const PARTITION = 'JOB#PICTURES';

export const pictureUploadsKey = (shopId: string) => uploadsKey(PARTITION, shopId);

export const pictureUploadsKind = uploadsKind('picture-uploads');

export type PictureUploads = ReturnType<typeof pictureUploads>;

/** This records the shops that lately uploaded or removed pictures. Each claim gives the limit of the shop's plan. */
export const pictureUploads = (table: Table) =>
  uploadsRepository(table, { partition: PARTITION, kind: pictureUploadsKind, most: 0 });
