import { expect, test, vi } from 'vitest';
import { anInvoice, aRepair } from '../../testing/builders.ts';
import { callApi } from '../api/api-client.ts';
import { documentsOf } from './documents-of-repair.ts';

vi.mock('../api/api-client.ts', () => ({ callApi: vi.fn() }));

test('A document of the repair is found beyond the first page of its customer’s documents', async () => {
  vi.mocked(callApi).mockImplementation(async (...call) => {
    return JSON.stringify(call).includes('"cursor":"next"')
      ? { documents: [anInvoice({ id: 'old', repairId: 'RB00000002' })], cursor: null }
      : { documents: [anInvoice({ id: 'foreign', repairId: 'RB00000001' })], cursor: 'next' };
  });
  const found = await documentsOf(aRepair({ id: 'r', trackingNumber: 'RB00000002' }));
  expect(found.map(({ id }) => id)).toEqual(['old']);
});

test('The documents of a repair are those that were issued for it and those whose lines name it, each listed once', async () => {
  const own = anInvoice({ id: 'own', repairId: 'RB00000002' });
  const common = anInvoice({
    id: 'common',
    repairId: 'RB00000001',
    otherRepairs: ['RB00000002', 'RB00000003'],
  });
  const foreign = anInvoice({ id: 'foreign', repairId: 'RB00000001' });
  vi.mocked(callApi).mockResolvedValue({ documents: [own, common, foreign], next: null });
  const found = await documentsOf(aRepair({ id: 'r', trackingNumber: 'RB00000002' }));
  expect(found.map(({ id }) => id).toSorted()).toEqual(['common', 'own']);
});

test('A document is found by the number of its repair when its customer was erased or renamed since', async () => {
  const own = anInvoice({ id: 'own', repairId: 'RB00000002' });
  vi.mocked(callApi).mockImplementation(async (...call) => ({
    documents: JSON.stringify(call).includes('"q":"RB00000002"') ? [own] : [],
    cursor: null,
  }));
  const found = await documentsOf(aRepair({ trackingNumber: 'RB00000002', customerEmail: '' }));
  expect(found.map(({ id }) => id)).toEqual(['own']);
});
