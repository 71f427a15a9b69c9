import { deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { supplierInvoice } from '../../testing/supplier-invoice.ts';
import type { PlatformFlow } from '../flow-service.ts';
import { collectInvoices, RECEIVING_SINCE_MS } from './collect-invoices.ts';
import type { Collection } from './stored-collection.ts';

const NOW = RECEIVING_SINCE_MS + 80 * 86_400_000;
const file = supplierInvoice({
  number: 'F-1',
  sellerName: 'Pièces',
  buyerSiren: '732829320',
  amount: '1.00',
  date: '2026-11-20',
});

const INVOICE = {
  concern: 'received',
  syntax: 'CII',
  checks: 'passed',
  reasonCodes: [],
  trackingId: undefined,
} as const;

/** Makes a platform with a flow at each instant, and a store. With `boundsCount`, a search includes its bounds. */
function cloud(instants: readonly number[], boundsCount: boolean) {
  let stored: Collection | undefined;
  const kept = new Map<string, number>();
  const flows = instants.map(
    (updatedAtMs, index): PlatformFlow => ({
      id: `flow-${index}`,
      submittedAtMs: updatedAtMs,
      updatedAtMs,
      ...INVOICE,
    }),
  );
  const slack = boundsCount ? 1 : 0;
  const changed = vi.fn(async (afterMs: number, beforeMs = Number.POSITIVE_INFINITY) =>
    flows
      .filter(({ updatedAtMs: at }) => at > afterMs - slack && at < beforeMs + slack)
      .slice(0, 100),
  );
  const original = vi.fn(async (_id: string) => file);
  const dependencies = {
    flows: { changed, original },
    own: {
      noteChecks: vi.fn(async () => 0),
      noteStatuses: vi.fn(async () => 0),
      noteStatusChecks: vi.fn(async () => 0),
    },
    received: {
      hasReceiver: async (siren: string) => siren === '732829320',
      add: async ({ flow_id }: { flow_id: string }) => {
        kept.set(flow_id, (kept.get(flow_id) ?? 0) + 1);
        return true;
      },
    },
    collection: {
      get: async () => stored,
      moveOn: async (next: Collection) => {
        if ((stored?.revision ?? 0) !== next.revision - 1) return false;
        stored = next;
        return true;
      },
    },
    now: () => NOW,
    alarm: vi.fn(),
  };
  return { dependencies, kept, flows, changed, original, stored: () => stored };
}

const always = () => true;

describe.each([true, false])(
  'Collecting flows, where a search includes its bounds: %s',
  (boundsCount) => {
    it('Every one of hundreds of flows is collected, whether they are dense or far apart', async () => {
      const dense = Array.from({ length: 240 }, (_, index) => NOW - 5_000 + Math.floor(index / 30));
      const sparse = Array.from(
        { length: 160 },
        (_, index) => RECEIVING_SINCE_MS + 1 + index * 40_000_000,
      );
      const { dependencies, kept } = cloud([...sparse, ...dense], boundsCount);
      await collectInvoices(dependencies, always);
      expect([kept.size, Math.max(...kept.values())]).toEqual([400, 1]);
    });

    it('A run fails when more flows changed at once than a search returns', async () => {
      const { dependencies } = cloud(Array(101).fill(NOW - 5), boundsCount);
      await expect(collectInvoices(dependencies, always)).rejects.toThrow('at once');
    });
  },
);

it('A run continues where an earlier run died or had no more time', async () => {
  const instants = Array.from(
    { length: 150 },
    (_, index) => RECEIVING_SINCE_MS + index * 40_000_000,
  );
  const { dependencies, kept, original } = cloud(instants, false);
  original.mockImplementationOnce(async () => Promise.reject(new Error('died')));
  await expect(collectInvoices(dependencies, always)).rejects.toThrow('died');
  const left = [true, true];
  await collectInvoices(dependencies, () => left.pop() ?? false);
  expect(kept.size).toBeLessThan(150);
  await collectInvoices(dependencies, always);
  expect(kept.size).toBe(150);
});

it('A run continues within a window whose invoices take longer than one run', async () => {
  const instants = Array.from({ length: 9 }, (_, index) => NOW - index);
  const { dependencies, kept, original } = cloud(instants, false);
  for (let run = 0; run < 5; run += 1) {
    const left = [true, true];
    await collectInvoices(dependencies, () => left.pop() ?? false);
    expect(kept.size).toBe(Math.min(2 * run + 2, 9));
  }
  expect([kept.size, original.mock.calls.length]).toEqual([9, 9]);
});

it('Flows that come after a flow dated years ahead are collected', async () => {
  const { dependencies, kept, flows } = cloud([NOW + 4_000 * 86_400_000], false);
  await collectInvoices(dependencies, always);
  flows.push({
    id: 'after',
    submittedAtMs: NOW + 2 * 86_400_000,
    updatedAtMs: NOW + 2 * 86_400_000,
    ...INVOICE,
  });
  await collectInvoices({ ...dependencies, now: () => NOW + 2 * 86_400_000 }, always);
  expect([kept.get('flow-0'), kept.get('after')]).toEqual([1, 1]);
});

it('A flow that the platform shows late is found, and nothing is downloaded twice', async () => {
  const { dependencies, kept, flows, original, stored } = cloud([NOW - 60_000], false);
  await collectInvoices(dependencies, always);
  flows.push({
    id: 'late',
    submittedAtMs: NOW - 500_000,
    updatedAtMs: NOW - 500_000,
    ...INVOICE,
  });
  await collectInvoices(dependencies, always);
  const before = stored();
  await collectInvoices(dependencies, always);
  expect([kept.size, original.mock.calls.length, stored()]).toEqual([2, 2, before]);
});

it('A run stops where another run continues', async () => {
  const { dependencies } = cloud([NOW], false);
  const { collection } = dependencies;
  const beside = { ...dependencies, collection: { ...collection, moveOn: async () => false } };
  expect(await collectInvoices(beside, always)).toMatchObject({ searches: 1 });
});

it('A flow that crashes the process is dead-lettered after three attempts, and the flows beside it are read', async () => {
  const { dependencies, kept, original } = cloud([NOW - 3, NOW - 2, NOW - 1], false);
  // A process that has ended sends no more requests, so its attempt stays counted.
  let isDead = false;
  original.mockImplementation(async (id) => {
    if (id !== 'flow-0') return file;
    isDead = true;
    throw new Error('Runtime exited');
  });
  const { collection } = dependencies;
  const mortal = {
    ...dependencies,
    collection: {
      ...collection,
      moveOn: async (next: Collection) => !isDead && collection.moveOn(next),
    },
  };
  for (let run = 1; run <= 3; run += 1) {
    isDead = false;
    await expect(collectInvoices(mortal, always)).rejects.toThrow('exited');
    expect(dependencies.alarm).not.toHaveBeenCalled();
  }
  expect([...kept.keys()].toSorted()).toEqual(['flow-1', 'flow-2']);
  isDead = false;
  expect(await collectInvoices(mortal, always)).toMatchObject({ unreadable: 1 });
  expect(dependencies.alarm).toHaveBeenCalledExactlyOnceWith('UnreadableInvoice');
  expect(original.mock.calls.filter(([id]) => id === 'flow-0')).toHaveLength(3);
});

it('An outage of the platform does not count as an attempt of the flow', async () => {
  const { dependencies, kept, original } = cloud([NOW], false);
  for (let run = 0; run < 4; run += 1) {
    original.mockImplementationOnce(async () => Promise.reject(new Error('away')));
    await expect(collectInvoices(dependencies, always)).rejects.toThrow('away');
  }
  await collectInvoices(dependencies, always);
  expect([kept.size, dependencies.alarm.mock.calls.length]).toEqual([1, 0]);
});

it('A flow whose file the platform never delivers is read last, so that all others reach their shops', async () => {
  const { dependencies, kept, original } = cloud([NOW - 3, NOW - 2, NOW - 1], false);
  original.mockImplementation(async (id) => {
    if (id === 'flow-0') throw new Error('away');
    return file;
  });
  for (let run = 0; run < 5; run += 1) {
    await expect(collectInvoices(dependencies, always)).rejects.toThrow('away');
  }
  expect([...kept.keys()].toSorted()).toEqual(['flow-1', 'flow-2']);
  expect(dependencies.alarm).not.toHaveBeenCalled();
});

describe('An invoice that cannot be read', () => {
  const text = file.toString();
  const truncated = text.slice(0, text.indexOf('</ram:ApplicableHeaderTradeAgreement>'));
  const blanks = Buffer.from(truncated + ' '.repeat(18_000_000) + text.slice(truncated.length));
  const ofShop = { kind: 'unreadable', seller_name: 'Pièces', seller_siren: '552100554' };

  async function collected(content: Buffer) {
    const { dependencies, original } = cloud([NOW], false);
    original.mockResolvedValue(content);
    const add = vi.fn(async (_item: { flow_id: string }) => true);
    const received = { ...dependencies.received, add };
    const report = await collectInvoices({ ...dependencies, received }, always);
    return { report, kept: add.mock.calls[0]?.[0], alarms: dependencies.alarm.mock.calls.length };
  }

  it.each([
    ['has no amount', text.replace('>1.00<', '><')],
    ['ends in the middle', truncated],
    ['is no XML', truncated.replaceAll('</', '<')],
    ['is a PDF whose XML is larger than an invoice', pdfWith(blanks)],
  ])('An unreadable invoice that %s is kept for its shop', async (_what, content) => {
    const { report, kept, alarms } = await collected(Buffer.from(content));
    expect(kept).toMatchObject({ ...ofShop, pk: 'RECEIVED#732829320', flow_id: 'flow-0' });
    expect([report.unreadable, report.collected, alarms]).toEqual([1, 0, 0]);
  });

  it.each([
    ['names a business that receives nothing here', truncated.replaceAll('732829320', '552100555')],
    ['names nobody', 'Facture'],
  ])('An unreadable invoice is dead-lettered, with an alarm, if it %s', async (_what, content) => {
    const { report, kept, alarms } = await collected(Buffer.from(content));
    expect([kept, report.unreadable, alarms]).toEqual([undefined, 1, 1]);
  });
});

/** Makes a PDF that carries an XML, as a Factur-X does. */
function pdfWith(xml: Buffer): Buffer {
  const head = '%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n';
  return Buffer.concat([Buffer.from(head), deflateSync(xml), Buffer.from('\nendstream\nendobj\n')]);
}
