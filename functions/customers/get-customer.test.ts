import { expect, it } from 'vitest';
import { DOCUMENT_SUMMARY } from '../../shared/examples.ts';
import type { NewRepairInput } from '../../shared/repairs/repair-input.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { documentWords } from '../search/document-words.ts';
import { postingItems } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import { memoryWords } from '../search/testing/memory-words.ts';
import { exportCustomer } from './export-customer.ts';
import { getCustomer } from './get-customer.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const LEA: NewRepairInput = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerFirstName: 'Léa',
  customerEmail: 'lea@exemple.fr',
};

/** Makes a shop with these repairs (RB41000000 and following) and documents. */
async function shopWith(
  given: readonly Partial<NewRepairInput>[],
  documents: readonly object[] = [],
) {
  const words = memoryWords();
  const stored = new Map<string, StoredRepair>();
  for (const [index, each] of given.entries()) {
    const trackingNumber = `RB${41_000_000 + index}`;
    const id = newRepairId(trackingNumber);
    const identity = { id, trackingNumber, trackingKey: 'k', shopId: 'shop', nowMs: NOW + index };
    const repair = newRepair({ ...LEA, ...each }, identity);
    stored.set(id, repair);
    await words.write(postingItems('shop', 'repairs', repairWords(repair)), []);
  }
  const issued = new Map(
    documents.map((each, index) => {
      const summary = { ...DOCUMENT_SUMMARY, id: `document-${index}`, repairId: null, ...each };
      return [summary.id, { ...summary, user_id: 'shop', search: '' }] as const;
    }),
  );
  for (const summary of issued.values()) {
    await words.write(postingItems('shop', 'documents', documentWords(summary)), []);
  }
  const found = <Value>(all: Map<string, Value>, ids: readonly string[]) =>
    ids.flatMap((id) => {
      const value = all.get(id);
      return value === undefined ? [] : [[id, value] as const];
    });
  const dependencies = {
    words,
    repairs: {
      get: async (number: string) =>
        [...stored.values()].find(({ trackingNumber }) => trackingNumber === number),
    },
    list: {
      byIds: async (_shop: string, ids: readonly string[]) =>
        new Map(
          found(stored, ids).map(([id, repair]) => [
            id,
            { position: { sortKey: id, trackingNumber: repair.trackingNumber }, repair },
          ]),
        ),
    },
    customers: { byIdentity: async () => new Map() },
    documents: {
      byIds: async (_shop: string, ids: readonly string[]) => new Map(found(issued, ids)),
    },
    now: () => 0,
  };
  const get = (of = 'RB41000000', shop = 'shop') => getCustomer(dependencies, shop, of);
  return Object.assign(get, { dependencies });
}

it('A customer has all repairs with the same name and e-mail, newest first', async () => {
  const get = await shopWith([
    {},
    { customerFirstName: 'Paul' },
    { customerName: 'DURAND', customerEmail: 'LEA@exemple.fr', customerPhone: '06 12 34 56 78' },
    { customerEmail: 'autre@exemple.fr' },
  ]);
  const { customer, repairs } = await get();
  expect(customer).toMatchObject({ name: 'DURAND', phone: '06 12 34 56 78', repairs: 2 });
  expect(repairs.map(({ trackingNumber }) => trackingNumber)).toEqual(['RB41000002', 'RB41000000']);
  expect((await get('RB41000002')).repairs).toEqual(repairs);
});

it('An export contains every repair and document of a customer who has several hundred', async () => {
  const invoice = { clientName: 'Léa Durand', clientEmail: 'lea@exemple.fr' };
  const { dependencies } = await shopWith(
    Array.from({ length: 350 }, () => ({})),
    Array.from({ length: 150 }, () => invoice),
  );
  const [repairs, documents] = [new Set<string>(), new Set<string>()];
  const account = {
    ofCustomer: async () => [],
    ofDocument: async (_shop: string, id: string) => {
      documents.add(id);
      return [];
    },
    ofRepair: async (_shop: string, number: string) => {
      repairs.add(number);
      return [];
    },
  };
  const all = { ...dependencies, account, erasure: { withdrawn: async () => [] } };
  let cursor: string | null = '0';
  while (cursor !== null) ({ cursor } = await exportCustomer(all, 'shop', 'RB41000000', cursor));
  expect([repairs.size, documents.size]).toEqual([350, 150]);
});

it('A customer without an e-mail is identified by the phone', async () => {
  const fixed = { noEmail: true, customerEmail: '', customerPhone: '02 61 91 12 34' };
  const get = await shopWith([fixed, { ...fixed, customerPhone: '+33 2 61 91 12 34' }, {}]);
  expect((await get()).repairs).toHaveLength(2);
});

it('A customer has the documents of their repairs and those sent to them', async () => {
  const [name, theirs] = [{ clientName: 'Léa Durand' }, { clientEmail: 'Lea@exemple.fr' }];
  const get = await shopWith(
    [{}, { customerFirstName: 'Paul', customerEmail: 'p@exemple.fr' }],
    [
      { ...name, clientEmail: '', repairId: 'RB41000000' },
      { ...name, ...theirs },
      { ...name, clientEmail: 'p@exemple.fr', repairId: 'RB41000001' },
      { clientName: 'Société Martin', ...theirs },
    ],
  );
  const { documents } = await get();
  expect(documents.map(({ id }) => id).toSorted()).toEqual(['document-0', 'document-1']);
  expect(JSON.stringify(documents)).not.toContain('user_id');
});

it('A customer does not exist for another shop or for an unknown id', async () => {
  const get = await shopWith([{}]);
  for (const asked of [get('RB41000000', 'other'), get('RB99999999'), get('durand')]) {
    await expect(asked).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  }
});
