import { expect, it, vi } from 'vitest';
import { type AccountLine, copyAccounts } from './copy-accounts.ts';

const account = (id: string): AccountLine => ({ id, email: `${id}@exemple.fr`, confirmed: true });

it('writes a line for each account of each page', async () => {
  const store = vi.fn(async () => {});
  async function* pages() {
    yield [account('a'), account('b')];
    yield [{ ...account('c'), confirmed: false }];
  }
  expect(await copyAccounts({ pages, store })).toEqual({ accounts: 3 });
  expect(store).toHaveBeenCalledExactlyOnceWith(
    [
      '{"id":"a","email":"a@exemple.fr","confirmed":true}',
      '{"id":"b","email":"b@exemple.fr","confirmed":true}',
      '{"id":"c","email":"c@exemple.fr","confirmed":false}',
      '',
    ].join('\n'),
  );
});

it('leaves the copy before as it is when the pool is not read to its end', async () => {
  const store = vi.fn(async () => {});
  async function* pages() {
    yield [account('a')];
    throw new Error('throttled');
  }
  await expect(copyAccounts({ pages, store })).rejects.toThrow('throttled');
  expect(store).not.toHaveBeenCalled();
});
