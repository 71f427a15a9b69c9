import * as z from 'zod/mini';
import { type RawItem, storedKind } from '../../platform/table/stored-item.ts';

export type Closure = {
  shopId: string;
  requestedAtMs: number;
  /** These repairs are being erased. The index may lack some whose records still exist. */
  erasing: readonly string[];
  erased: boolean;
};

export const closureKind = storedKind({
  name: 'closure',
  version: 1,
  schema: z.object({
    sk: z.string(),
    requested_at_ms: z.int(),
    erasing: z._default(z.array(z.string()), []),
    erased: z._default(z.boolean(), false),
  }),
});

export function readClosure(item: RawItem): Closure {
  const { sk, requested_at_ms, erasing, erased } = closureKind.read(item);
  return { shopId: sk, requestedAtMs: requested_at_ms, erasing, erased };
}
