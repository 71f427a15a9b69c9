import { type AccountLine, accountLine } from './account-copy.ts';
import { type AccountComparison, findMismatches, type Mismatch } from './find-mismatches.ts';

export type CopyDependencies = AccountComparison & {
  pages(): AsyncIterable<readonly AccountLine[]>;
  /** The text of the previous copy; empty when there is none. */
  previous(): Promise<string>;
  /** Raises an alarm for an account that does not match its shop's profile. */
  mismatched(mismatch: Mismatch): void;
  /** Replaces the previous copy, which remains as an object version for a while. */
  store(lines: string): Promise<void>;
};

/**
 * Compares the pool with the shops' profiles, then stores the owner of each account, one JSON line each. A failure
 * leaves the previous copy in place, so that the next run still finds the accounts that have disappeared.
 * @throws any error of the pool, the table or the bucket.
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
