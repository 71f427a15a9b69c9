import { describe, expect, it } from 'vitest';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import { postingItems } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import { memoryWords } from '../search/testing/memory-words.ts';
import { findCustomers } from './find-customers.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DURAND = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerFirstName: 'Léa',
  customerEmail: 'lea@exemple.fr',
  customerPhone: '06 12 34 56 78',
} as const;

type Given = Partial<
  Record<'customerName' | 'customerFirstName' | 'customerEmail' | 'customerPhone' | 'issue', string>
>;

/** Makes a shop with these repairs, oldest first. */
async function shopWith(given: readonly Given[], shopId = 'shop') {
  const words = memoryWords();
  const stored = new Map<string, RepairSummary | 'unreadable'>();
  for (const [index, each] of given.entries()) {
    const trackingNumber = `RB${41_000_000 + index}`;
    const id = newRepairId(trackingNumber);
    const identity = { id, trackingNumber, trackingKey: 'k', shopId, nowMs: NOW + index };
    const repair = newRepair({ ...DURAND, ...each }, identity);
    stored.set(id, repair);
    await words.write(postingItems(shopId, 'repairs', repairWords(repair)), []);
  }
  const read: string[][] = [];
  const list = {
    async byIds(_shop: string, ids: readonly string[]) {
      read.push([...ids]);
      return new Map(
        ids.flatMap((id) => {
          const held = stored.get(id);
          const position = { sortKey: `2026-11-20T10:00:00.000Z#${id}`, trackingNumber: 'RB' };
          const repair = held === 'unreadable' ? undefined : held;
          return held ? [[id, { position, repair }] as const] : [];
        }),
      );
    },
  };
  const unused = async () => [];
  const dependencies = {
    words,
    list: { ...list, inList: unused, page: unused },
    customers: { byIdentity: async () => new Map() },
  };
  const find = async (q: string, of = shopId) =>
    (await findCustomers(dependencies, of, q)).customers;
  return { find, read, stored };
}

describe('Finding customers', () => {
  it('A customer is found by name, first name, e-mail and phone, with the latest details', async () => {
    const { find } = await shopWith([
      {},
      {
        customerName: 'Martin',
        customerFirstName: '',
        customerEmail: 'm@exemple.net',
        customerPhone: '',
      },
      { customerName: 'DURAND', customerFirstName: 'lea', customerPhone: '07 11 22 90 35' },
    ]);
    const lea = {
      name: 'DURAND',
      firstName: 'lea',
      email: 'lea@exemple.fr',
      phone: '07 11 22 90 35',
    };
    for (const q of ['dur', 'Léa', 'lea@ex', 'durand lea']) {
      expect(await find(q), q).toMatchObject([
        { ...lea, repairs: 2, trackingNumber: 'RB41000002' },
      ]);
    }
    expect(await find('+33711229035')).toMatchObject([{ ...lea, repairs: 1 }]);
    expect(await find('exemple')).toMatchObject([{ name: 'DURAND' }, { name: 'Martin' }]);
    expect(await find('m')).toEqual([]);
    expect(await find('dur', 'other')).toEqual([]);
  });

  it('An unreadable repair does not count for its customer', async () => {
    const { find, stored } = await shopWith([{}, {}]);
    const [id = ''] = stored.keys();
    stored.set(id, 'unreadable');
    expect(await find('durand')).toMatchObject([{ name: 'Durand', repairs: 1 }]);
  });

  it('A customer without an e-mail is identified by the phone number, however it was typed', async () => {
    const { find } = await shopWith(
      ['0692 12 34 56', '+262 (0)692 12 34 56', '692123456'].map((customerPhone) => ({
        customerEmail: '',
        customerPhone,
      })),
    );
    expect(await find('durand')).toMatchObject([{ repairs: 3 }]);
  });

  it('Two customers who share an e-mail are distinguished', async () => {
    const { find } = await shopWith([{}, { customerFirstName: 'Paul' }]);
    expect(await find('durand')).toMatchObject([
      { firstName: 'Paul', repairs: 1 },
      { firstName: 'Léa', repairs: 1 },
    ]);
  });

  it('A fault, a device or a tracking number finds no customer', async () => {
    const { find } = await shopWith([{ issue: 'Écran cassé' }]);
    for (const q of ['ecran', 'tablette', '41000000', 'RB41000000']) {
      expect(await find(q), q).toEqual([]);
    }
  });

  it('A customer is found although many faults begin with the same letters', async () => {
    const faults = Array.from({ length: 450 }, (_, index) => ({ issue: `ecaille${index}` }));
    const { find, read } = await shopWith([...faults, { customerName: 'Ecuyer' }]);
    expect(await find('ec')).toMatchObject([{ name: 'Ecuyer', repairs: 1 }]);
    expect(read.length).toBeLessThanOrEqual(3);
  });

  it('Each repair is counted once, and at most twenty-four customers are returned', async () => {
    const faithful = Array.from({ length: 150 }, () => ({}));
    const others = Array.from({ length: 30 }, (_, index) => ({ customerName: `Dupont${index}` }));
    const { find, read } = await shopWith([...faithful, ...others]);
    expect(await find('durand')).toMatchObject([{ name: 'Durand', repairs: 150 }]);
    expect(new Set(read.flat()).size).toBe(read.flat().length);
    expect(await find('dup')).toHaveLength(24);
  });
});
