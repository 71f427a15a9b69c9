import { describe, expect, it, vi } from 'vitest';
import type { AccountLine } from './account-copy.ts';
import { type ComparedProfile, copyAccounts } from './copy-accounts.ts';

const account = (id: string): AccountLine => ({ id, email: `${id}@exemple.fr`, confirmed: true });
const profile = (id: string): ComparedProfile => ({ email: `${id}@exemple.fr`, isClosed: false });
const text = (accounts: AccountLine[]) =>
  accounts.map((each) => `${JSON.stringify(each)}\n`).join('');

function setting(given: {
  pages: () => AsyncIterable<AccountLine[]>;
  previous?: AccountLine[];
  profiles?: Record<string, ComparedProfile>;
  closing?: string[];
}) {
  const store = vi.fn(async () => {});
  const mismatched = vi.fn();
  const profiles = {
    of: async (ids: readonly string[]) =>
      new Map(Object.entries(given.profiles ?? {}).filter(([id]) => ids.includes(id))),
    closing: async (ids: readonly string[]) =>
      new Set((given.closing ?? []).filter((id) => ids.includes(id))),
  };
  const previous = async () => text(given.previous ?? []);
  return { profiles, previous, pages: given.pages, mismatched, store };
}

async function* pagesOf(...pages: AccountLine[][]) {
  yield* pages;
}

it('A copy has one line for each account on each page of the pool', async () => {
  const c = { ...account('c'), confirmed: false };
  const given = setting({ pages: () => pagesOf([account('a'), account('b')], [c]) });
  expect(await copyAccounts(given)).toEqual({ accounts: 3, mismatches: 0 });
  expect(given.store).toHaveBeenCalledExactlyOnceWith(
    [
      '{"id":"a","email":"a@exemple.fr","confirmed":true}',
      '{"id":"b","email":"b@exemple.fr","confirmed":true}',
      '{"id":"c","email":"c@exemple.fr","confirmed":false}',
      '',
    ].join('\n'),
  );
});

it('The previous copy stays when the pool is not read to its end', async () => {
  async function* pages() {
    yield [account('a')];
    throw new Error('throttled');
  }
  const given = setting({ pages });
  await expect(copyAccounts(given)).rejects.toThrow('throttled');
  expect(given.store).not.toHaveBeenCalled();
});

it('The previous copy stays when the accounts cannot be compared', async () => {
  const given = setting({ pages: () => pagesOf([account('a')]) });
  given.profiles.of = () => Promise.reject(new Error('throttled'));
  await expect(copyAccounts(given)).rejects.toThrow('throttled');
  expect(given.store).not.toHaveBeenCalled();
});

describe('Comparing accounts with profiles', () => {
  const a = account('a');
  it.each([
    ['match', [a], [a], { a: profile('a') }, []],
    ['match when the profile holds no e-mail', [a], [a], { a: { isClosed: false } }, []],
    ['do not match without the profile', [a], [a], {}, ['account-without-profile']],
    ['match for a day without the profile', [a], [{ ...a, confirmed: false }], {}, []],
    [
      'match without a profile while the address is unconfirmed',
      [{ ...a, confirmed: false }],
      [a],
      {},
      [],
    ],
    ['do not match with another e-mail', [a], [], { a: profile('b') }, ['another-email']],
    [
      'match with a different address during closing',
      [a],
      [a],
      { a: { ...profile('b'), isClosed: true } },
      [],
    ],
    ['do not match without the account', [], [a], { a: profile('a') }, ['profile-without-account']],
    [
      'match without an account during closing',
      [],
      [a],
      { a: { ...profile('a'), isClosed: true } },
      [],
    ],
    ['match once both are gone', [], [a], {}, []],
  ] as [string, AccountLine[], AccountLine[], Record<string, ComparedProfile>, string[]][])(
    'An account and its profile %s',
    async (_, accounts, previous, profiles, kinds) => {
      const given = setting({ pages: () => pagesOf(accounts), previous, profiles });
      expect(await copyAccounts(given)).toMatchObject({ mismatches: kinds.length });
      expect(given.mismatched.mock.calls).toEqual(kinds.map((kind) => [{ shopId: 'a', kind }]));
      expect(given.store).toHaveBeenCalledOnce();
    },
  );

  it('An account matches without a profile while it is being erased', async () => {
    const given = setting({ pages: () => pagesOf([a]), previous: [a], closing: ['a'] });
    expect(await copyAccounts(given)).toMatchObject({ mismatches: 0 });
  });
});
