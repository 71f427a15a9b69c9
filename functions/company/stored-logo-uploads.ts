import { type UploadsKind, uploadsKey, uploadsShape } from '../platform/files/uploads.ts';
import { storedKind } from '../platform/table/stored-item.ts';

/** The partition of the shops with recent logo uploads, which the job that removes replaced logos reads. */
export const LOGO_UPLOADS_PARTITION = 'JOB#LOGOS';

export const logoUploadsKey = (shopId: string) => uploadsKey(LOGO_UPLOADS_PARTITION, shopId);

export const logoUploadsKind: UploadsKind = storedKind({
  name: 'logo-uploads',
  version: 1,
  schema: uploadsShape,
});
