/** Whose an account is: all that a copy says of it. */
export type AccountLine = { id: string; email: string; confirmed: boolean };

export type CopyDependencies = {
  /** Every account, a page at a time. */
  pages(): AsyncIterable<readonly AccountLine[]>;
  /** Puts it in the place of the copy before, which stays as a version for a while. */
  store(lines: string): Promise<void>;
};

/** The one object that the Lambda may put. */
export const ACCOUNT_COPY = 'accounts.jsonl';

/**
 * Writes down whose each account is, a JSON line each. A pool that cannot be read to its end replaces nothing.
 * @throws what the pool or the bucket does.
 */
export async function copyAccounts(dependencies: CopyDependencies): Promise<{ accounts: number }> {
  const lines: string[] = [];
  for await (const page of dependencies.pages()) {
    lines.push(...page.map((account) => JSON.stringify(account)));
  }
  const text = lines.map((line) => `${line}\n`).join('');
  await dependencies.store(text);
  return { accounts: lines.length };
}
