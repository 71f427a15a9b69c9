import { act, renderHook, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { shopCache } from './shop-cache.ts';
import { useShopLookup } from './shop-query.ts';

beforeEach(() => shopCache.clear());

/** Shows a look-up whose reads the test answers one by one, and records every state that was shown. */
function setUp() {
  const reads: PromiseWithResolvers<string>[] = [];
  const states: string[] = [];
  const { result, rerender } = renderHook(
    ({ id }) => {
      const shown = useShopLookup<string, readonly unknown[]>({
        queryKey: ['GET /api/repairs/{id}', id],
        queryFn: () => {
          const read = Promise.withResolvers<string>();
          reads.push(read);
          return read.promise;
        },
      });
      useEffect(() => void states.push(shown.lookup.state));
      return shown;
    },
    { initialProps: { id: 'RB00000000' } },
  );
  const fail = (index: number) => act(async () => reads[index]?.reject(new AppError('NOT_FOUND')));
  const shows = (state: string) => waitFor(() => expect(result.current.lookup.state).toBe(state));
  return { reads, states, result, rerender, fail, shows };
}

async function failed() {
  const page = setUp();
  await page.fail(0);
  await page.shows('failed');
  page.states.length = 0;
  return page;
}

it('A known failure stays shown while it is read again, until an answer replaces it', async () => {
  const { reads, states, result, fail, shows } = await failed();
  const { refresh } = result.current;
  await act(async () => void refresh());
  await fail(1);
  expect(result.current.lookup).toMatchObject({ state: 'failed', refusal: { status: 404 } });
  await act(async () => void refresh());
  await act(async () => reads[2]?.resolve('found'));
  await shows('answered');
  expect(reads).toHaveLength(3);
  expect(states).not.toContain('loading');
});

it('When a person reads a failed query again, the page shows that it is loading', async () => {
  const { result, fail, shows } = await failed();
  await act(async () => result.current.again());
  expect(result.current.lookup.state).toBe('loading');
  await fail(1);
  await shows('failed');
});

it('The failure of one record is not shown for another record', async () => {
  const { states, rerender, result } = await failed();
  rerender({ id: 'RB11111111' });
  expect(result.current.lookup.state).toBe('loading');
  rerender({ id: 'RB00000000' });
  expect(result.current.lookup.state).toBe('loading');
  expect(states).not.toContain('failed');
});
