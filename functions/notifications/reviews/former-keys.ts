import { hash } from 'node:crypto';
import type { Correction } from '../../../shared/repairs/repairs.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import type { FormerKey, StoredRepair } from '../../repairs/repairs.ts';
import { addressDigest } from './stored-opt-out.ts';

/** A repair keeps at most this many former keys, so that its item stays small. */
const KEPT = 10;

const digestOf = (key: string): string => hash('sha256', key, 'base64url');

/**
 * A correction of an address renews the key, because a stranger may hold the link that was sent to the former address.
 */
export const isMove = ({ field }: Pick<Correction, 'field'>): boolean =>
  field === 'customerEmail' || field === 'customerPhone';

/**
 * Returns the former keys after a renewal. The present key is added if the customer has an e-mail address, because only
 * an e-mail carries the link to opt out.
 */
export function withPresentKey(
  repair: Pick<StoredRepair, 'user_id' | 'tracking_key' | 'customerEmail' | 'formerKeys'>,
): readonly FormerKey[] {
  const { user_id, tracking_key, customerEmail, formerKeys = [] } = repair;
  if (!customerEmail) return formerKeys;
  const email = addressDigest(user_id, spelledEmail(customerEmail));
  return [...formerKeys, { key: digestOf(tracking_key), email }].slice(-KEPT);
}

/** Returns the digest of the address to which a former key was sent, or `undefined` for any other key. */
export function formerAddress(
  { formerKeys }: Pick<StoredRepair, 'formerKeys'>,
  key: string | undefined,
): string | undefined {
  if (!formerKeys || key === undefined) return undefined;
  const digest = digestOf(key);
  return formerKeys.find((former) => former.key === digest)?.email;
}
