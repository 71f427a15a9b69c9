import { type AccountLine, accountLine } from './account-copy.ts';
import { type AccountComparison, findMismatches, type Mismatch } from './find-mismatches.ts';

export type CopyDependencies = AccountComparison & {
  pages(): AsyncIterable<readonly AccountLine[]>;
  /** Empty when there is no copy yet. */
  previous(): Promise<string>;
  mismatched(mismatch: Mismatch): void;
  store(lines: string): Promise<void>;
};

/**
 * Compares the pool with the profiles, then stores each account as a JSON line. After a failure the previous copy
 * stays, so that the next run still finds the accounts that have disappeared.
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
