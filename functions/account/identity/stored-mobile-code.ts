import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const MOBILE_CODE_SK = 'MOBILE-CODE';

/** The item has the digest of the last code, and the number of codes that the shop requested on a day in Paris. */
export const mobileCodeKind = storedKind({
  name: 'mobile-code',
  version: 1,
  schema: z.object({
    mobile: z.string(),
    salt: z.string(),
    digest: z.optional(z.string()),
    ends_ms: z.int(),
    tries: z.int(),
    asked_on: z.string(),
    asked: z.int(),
    expires_at: z.int(),
  }),
});

export const mobileCodeKey = (shopId: string) => shopKey(shopId, MOBILE_CODE_SK);
