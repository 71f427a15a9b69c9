import type { AccountLine } from './account-copy.ts';

/** What of a profile is compared with its account. */
export type ComparedProfile = { email: string | undefined; isClosed: boolean };

export type AccountComparison = {
  profiles: {
    /** The profiles of those shops that have one. */
    of(shopIds: readonly string[]): Promise<ReadonlyMap<string, ComparedProfile>>;
    /** Those of the shops whose account is being closed. */
    closing(shopIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
};

export type Mismatch = {
  shopId: string;
  kind: 'account-without-profile' | 'another-email' | 'profile-without-account';
};

/**
 * The accounts that do not match the profiles of their shops. An account that was not yet confirmed in the previous copy
 * may be opening its profile at this moment: the next run looks for it. An account that is being closed is none.
 */
export async function findMismatches(
  { profiles }: AccountComparison,
  accounts: readonly AccountLine[],
  previous: readonly AccountLine[],
): Promise<Mismatch[]> {
  const present = new Set(accounts.map(({ id }) => id));
  const confirmed = accounts.filter((account) => account.confirmed);
  const known = previous.filter((account) => account.confirmed).map(({ id }) => id);
  const gone = known.filter((id) => !present.has(id));
  const found = await profiles.of([...confirmed.map(({ id }) => id), ...gone]);
  const wereConfirmed = new Set(known);
  const without = confirmed
    .map(({ id }) => id)
    .filter((id) => !found.has(id) && wereConfirmed.has(id));
  const closing = await profiles.closing(without);
  const isOpenWithAnother = ({ id, email }: AccountLine) => {
    const profile = found.get(id);
    return profile?.isClosed === false && profile.email !== undefined && profile.email !== email;
  };
  const each = (kind: Mismatch['kind'], shopIds: string[]): Mismatch[] =>
    shopIds.map((shopId) => ({ shopId, kind }));
  return [
    ...each(
      'account-without-profile',
      without.filter((id) => !closing.has(id)),
    ),
    ...each(
      'another-email',
      confirmed.filter(isOpenWithAnother).map(({ id }) => id),
    ),
    ...each(
      'profile-without-account',
      gone.filter((id) => found.get(id)?.isClosed === false),
    ),
  ];
}
