import { expect, it, vi } from 'vitest';
import type { StoredCompany } from '../company/stored-company.ts';
import { hasOptedOut, keptBriefly } from './tracked-items.repository.ts';

function kept() {
  let nowMs = 0;
  const read = vi.fn(async (shopId: string) => `${shopId} at ${nowMs}`);
  const get = keptBriefly(read, () => nowMs);
  return {
    read,
    get,
    at(ms: number) {
      nowMs = ms;
    },
  };
}

it('A shop is read at most once a second, counted from the beginning of the read', async () => {
  const { read, get, at } = kept();
  expect(await Promise.all([get('a'), get('a')])).toEqual(['a at 0', 'a at 0']);
  at(999);
  expect(await get('a')).toBe('a at 0');
  expect(read).toHaveBeenCalledOnce();
  at(1_000);
  expect(await get('a')).toBe('a at 1000');
});

it('Each shop has its own details', async () => {
  const { get } = kept();
  expect([await get('a'), await get('b')]).toEqual(['a at 0', 'b at 0']);
});

it('A failed read is not cached, so the next request reads again', async () => {
  const { read, get } = kept();
  read.mockRejectedValueOnce(new Error('ThrottlingException'));
  await expect(get('a')).rejects.toThrow('ThrottlingException');
  expect(await get('a')).toBe('a at 0');
});

it('A refusal of review requests that cannot be read does not hide the repair', async () => {
  const repair = { user_id: 's', customerEmail: 'client@exemple.fr', customerPhone: '0612345678' };
  const company = { reviews: { url: 'https://avis.exemple.fr' } } as Pick<StoredCompany, 'reviews'>;
  const refused = async () => Promise.reject(new Error('ThrottlingException'));
  expect(await hasOptedOut(refused, repair, company)).toBe(false);
  expect(await hasOptedOut(async () => ({ pk: 'x' }), repair, company)).toBe(true);
});
