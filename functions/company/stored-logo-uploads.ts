import { storedKind } from '../platform/stored-item.ts';
import { type UploadsKind, uploadsKey, uploadsShape } from '../platform/uploads.ts';

/** Partition of the shops that have sent logos lately: who removes replaced ones looks at these alone. */
export const LOGO_UPLOADS_PARTITION = 'JOB#LOGOS';

export const logoUploadsKey = (shopId: string) => uploadsKey(LOGO_UPLOADS_PARTITION, shopId);

export const logoUploadsKind: UploadsKind = storedKind({
  name: 'logo-uploads',
  version: 1,
  schema: uploadsShape,
});
