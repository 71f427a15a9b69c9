import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { storedKind } from '../../platform/table/stored-item.ts';
import { shopKey } from '../../platform/table/table-keys.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';

export const OPT_OUT_PREFIX = 'OPT-OUT#';

/** The key is a digest of an address. The item stays when the customer is erased, so that the wish is not forgotten. */
export const optOutKind = storedKind({
  name: 'opt-out',
  version: 1,
  /** The customer opted out at the instant `at`, in epoch milliseconds. */
  schema: z.object({ at: z.int() }),
});

/** Other shops have other digests of an address, so that they cannot be compared. */
export const addressDigest = (shopId: string, address: string): string =>
  hash('sha256', `${shopId}\n${address}`, 'base64url');

export type Reachable = Pick<StoredRepair, 'customerEmail' | 'phoneNumber'>;

/** Each address has a separate key, so that the wish survives a new e-mail address. */
export const optOutKeys = (shopId: string, { customerEmail, phoneNumber }: Reachable) =>
  [customerEmail && spelledEmail(customerEmail), phoneNumber?.e164].flatMap((address) =>
    address ? [optOutKey(shopId, addressDigest(shopId, address))] : [],
  );

export const optOutKey = (shopId: string, digest: string) =>
  shopKey(shopId, OPT_OUT_PREFIX + digest);
