import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import type { TestTable } from '../../testing/test-table.ts';
import {
  type RecoveryCodesRepository,
  recoveryCodesRepository,
} from './recovery-codes.repository.ts';

let codes: RecoveryCodesRepository;
loneTable((table: TestTable) => {
  codes = recoveryCodesRepository(table);
});

const DAY = '2026-11-22';
const NEXT = '2026-11-23';
const SET = { salt: 'c2Fs', digests: { a: true, b: true } } as const;
async function make(shop: string, day: string) {
  await codes.countSet(shop, day);
  await codes.replace(shop, SET);
}
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length;
const times = <Result>(count: number, once: () => Promise<Result>) =>
  Array.from({ length: count }, once);

it('Ten recovery codes can be tried a day, even when more arrive at once', async () => {
  await make('tried', DAY);
  // The first attempt of a day starts the count.
  expect(await codes.countTry('tried', DAY)).toBe(SET.salt);
  expect(await outcomes(times(20, () => codes.countTry('tried', DAY)))).toBe(9);
  await expect(codes.countTry('tried', DAY)).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect(await codes.countTry('tried', NEXT)).toBe(SET.salt);
  // An attempt on a shop without codes is not counted.
  expect(await codes.countTry('nobody', DAY)).toBeUndefined();
});

it('Ten sets of recovery codes can be made a day, even when the second factor is turned off in between', async () => {
  for (let made = 0; made < 10; made++) {
    await make('made', DAY);
    await codes.forget('made');
  }
  await expect(codes.countSet('made', DAY)).rejects.toMatchObject({ code: 'TOO_MANY' });
  await make('made', NEXT);
});

it('Concurrent requests make no more sets than the daily limit, and none for a deleted account', async () => {
  expect(await outcomes(times(20, () => codes.countSet('many', DAY)))).toBe(10);
  await expect(codes.replace('gone', SET)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('A recovery code is spent once, and never after its set was deleted', async () => {
  await make('spent', DAY);
  const spent = await Promise.all(times(5, () => codes.spend('spent', 'a')));
  expect(spent.filter(Boolean)).toHaveLength(1);
  expect(await codes.spend('spent', 'c')).toBe(false);
  expect(await codes.forget('spent')).toBe(true);
  expect(await codes.forget('spent')).toBe(false);
  expect(await codes.spend('spent', 'b')).toBe(false);
});
