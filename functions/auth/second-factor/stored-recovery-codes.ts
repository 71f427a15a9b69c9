import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const recoveryCodesKind = storedKind({
  name: 'recovery-codes',
  version: 1,
  schema: z.object({
    salt: z.optional(z.string()),
    digests: z.optional(z.record(z.string(), z.literal(true))),
    made_on: z.string(),
    made: z.int(),
    tried_on: z.optional(z.string()),
    tried: z.optional(z.int()),
  }),
});

export const recoveryCodesKey = (shopId: string) => shopKey(shopId, RECOVERY_CODES_SK);

export const RECOVERY_CODES_SK = 'RECOVERY-CODES';
