import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../platform/table/stored-item.ts';
import { shopKey } from '../platform/table/table-keys.ts';

export const CUSTOMER_PREFIX = 'CUSTOMER#';

/**
 * This item holds what a shop stores about a customer besides the repairs. `identityOf` makes the `identity` from a
 * repair.
 */
export const customerKind = storedKind({
  name: 'customer',
  version: 1,
  schema: z.object({
    identity: z.string(),
    note: z.optional(z.string()),
    merged: z.optional(z.array(z.string())),
    /** This customer was merged into the customer with this identity, who was never merged into another. */
    into: z.optional(z.string()),
    revision: z.int(),
  }),
});
export type StoredCustomer = z.infer<typeof customerKind.schema>;

const DIGEST_LENGTH = 22;

export const customerId = (identity: string): string =>
  hash('sha256', identity, 'base64url').slice(0, DIGEST_LENGTH);

export const customerKey = (shopId: string, identity: string) =>
  shopKey(shopId, `${CUSTOMER_PREFIX}${customerId(identity)}`);
