import * as z from 'zod/mini';
import { slipContentSchema } from '../../../shared/repairs/slip/slip.ts';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';

export const SLIP_PREFIX = 'SLIP#';

/**
 * A slip stores what the repair does not store and, once it is signed, the whole content. It is a separate item,
 * because each kilobyte of a repair is written five times.
 */
export const slipKind = storedKind({
  name: 'slip',
  version: 1,
  schema: z.object({
    version: z.int(),
    serial: z.optional(z.string()),
    accessories: z.optional(z.string()),
    condition: z.optional(z.string()),
    ceiling_cents: z.optional(z.int()),
    /** The slip waits for a signature. An earlier signed slip stays in force until then. */
    to_sign: z.optional(z.literal(true)),
    signed: z.optional(
      z.object({
        at: z.int(),
        digest: z.string(),
        content: slipContentSchema,
        strokes: z.array(z.array(z.int())),
      }),
    ),
  }),
});
export type StoredSlip = z.infer<typeof slipKind.schema>;

/** The keys of a repair's slips have this prefix. A number of three digits follows it, from 001. */
export const slipPrefix = (trackingNumber: string) => `${SLIP_PREFIX}${trackingNumber}#`;

export const slipKey = (shopId: string, trackingNumber: string, number: number) =>
  shopKey(shopId, `${slipPrefix(trackingNumber)}${String(number).padStart(3, '0')}`);

export const slipItem = (
  shopId: string,
  trackingNumber: string,
  number: number,
  slip: StoredSlip,
) => ({ ...slipKey(shopId, trackingNumber, number), ...slipKind.stamp, ...slip });
