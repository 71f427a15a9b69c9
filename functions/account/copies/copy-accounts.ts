import { type AccountLine, accountLine } from './account-copy.ts';

export type CopyDependencies = AccountComparison & {
  pages(): AsyncIterable<readonly AccountLine[]>;
  /** The text is empty when there is no previous copy. */
  previous(): Promise<string>;
  mismatched(mismatch: Mismatch): void;
  store(lines: string): Promise<void>;
};

/**
 * Compares the pool with the profiles and stores one JSON line for each account. After a failure the previous copy
 * stays, so that the next run still finds accounts that have disappeared.
 */
export async function copyAccounts(
  dependencies: CopyDependencies,
): Promise<{ accounts: number; mismatches: number }> {
  const accounts: AccountLine[] = [];
  for await (const page of dependencies.pages()) accounts.push(...page);
  const previous = linesOf(await dependencies.previous());
  const mismatches = await findMismatches(dependencies, accounts, previous);
  for (const mismatch of mismatches) dependencies.mismatched(mismatch);
  await dependencies.store(accounts.map((account) => `${JSON.stringify(account)}\n`).join(''));
  return { accounts: accounts.length, mismatches: mismatches.length };
}

const linesOf = (text: string): AccountLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => accountLine.parse(JSON.parse(line)));

export type ComparedProfile = { email: string | undefined; isClosed: boolean };

export type AccountComparison = {
  profiles: {
    of(shopIds: readonly string[]): Promise<ReadonlyMap<string, ComparedProfile>>;
    closing(shopIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
};

export type Mismatch = {
  shopId: string;
  kind: 'account-without-profile' | 'another-email' | 'profile-without-account';
};

/** An account that was unconfirmed in the previous copy may be creating its profile now. */
async function findMismatches(
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
