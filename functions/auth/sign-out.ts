import { ACCESS_TOKEN_MINUTES, type Caller } from '../platform/ended-sessions.ts';
import { backOff } from '../platform/table/back-off.ts';
import { dynamo } from '../platform/table/expression.ts';
import { getItem, updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';

/** A failed attempt means that another browser of the shop signed out at the same time. */
const MAX_ATTEMPTS = 10;

/** Ends the caller's session for every write, because the user pool still accepts the token (docs/decisions/0095). */
export async function signOut(
  table: Table,
  { shopId, signedInAtSeconds }: Caller,
  nowMs: number,
): Promise<void> {
  const nowSeconds = Math.floor(nowMs / 1000);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const profile = await getItem(table, profileKey(shopId), 'pk, signed_out');
    if (profile === undefined) return;
    const before = profile.signed_out as Record<string, number> | undefined;
    const standing = Object.entries(before ?? {}).filter(([, until]) => until > nowSeconds);
    const after = {
      ...Object.fromEntries(standing),
      [signedInAtSeconds]: nowSeconds + ACCESS_TOKEN_MINUTES * 60,
    };
    const isStored = await updateItem(
      table,
      profileKey(shopId),
      dynamo`SET signed_out = ${after}`,
      before
        ? dynamo`signed_out = ${before}`
        : dynamo`attribute_exists(pk) AND attribute_not_exists(signed_out)`,
    );
    if (isStored) return;
    await backOff(attempt);
  }
  throw new Error('A session could not be ended because other sessions kept ending first');
}
