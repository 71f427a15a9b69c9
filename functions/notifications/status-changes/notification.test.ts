import { describe, expect, it, vi } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { historyEntry, type StoredRepair } from '../../repairs/repairs.ts';
import { repairItem } from '../../repairs/stored-repair.ts';
import { dispatchChanges } from '../../stream/dispatch-changes.ts';
import { processWrites } from '../../stream/repair-writes.ts';
import { changesOf, logKeysOf, repairChange } from './notification.ts';

const repairOf = (entries: number, customerPhone = '0612345678') => {
  const repair = newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr', customerPhone },
    { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop', nowMs: 0 },
  );
  const statusHistory = Array.from({ length: entries }, () => historyEntry('pending', 0));
  return { ...repair, statusHistory };
};

describe('A message of the queue', () => {
  const request = { trackingNumber: 'RB12345678', user_id: 'shop', historyIndex: 0 };
  const message = { ...request, channels: ['email', 'sms'] };
  const accepts = (given: object) => repairChange.safeParse(given).success;

  it('A message names a repair, its shop, a change and channels, and whether it was redriven', () => {
    expect(accepts(message)).toBe(true);
    expect(accepts({ ...message, changedAtMs: 1, heldUntilMs: 2, redriven: true })).toBe(true);
  });

  it.each([
    {},
    request,
    { ...request, channels: ['fax'] },
    { ...message, trackingNumber: 'RB1' },
    { ...message, trackingNumber: 'RBABCDEFGH' },
    { ...message, trackingNumber: 'xRB12345678' },
    { ...message, trackingNumber: 'RB123456789' },
    { ...message, user_id: '' },
    { ...message, historyIndex: -1 },
    { ...message, redriven: false },
  ])('The message %o is refused', (given) => expect(accepts(given)).toBe(false));

  it('The log keys of a message identify its change', () => {
    const request = { ...message, correlationId: 'page-1234', changedAtMs: 1 };
    expect(logKeysOf(request)).toEqual({
      correlationId: 'page-1234',
      shopId: 'shop',
      trackingNumber: 'RB12345678',
      historyIndex: 0,
    });
  });
});

describe('The changes of a write', () => {
  it('A creation and each entry gained since are changes', () => {
    const indexes = (before: StoredRepair | undefined, after: StoredRepair) =>
      changesOf({ before, after }).map(({ historyIndex }) => historyIndex);
    expect(indexes(undefined, repairOf(1))).toEqual([0]);
    expect(indexes(repairOf(1), repairOf(3))).toEqual([1, 2]);
  });

  it('Only a held change carries the end of its hold', () => {
    const held = { ...repairOf(2), hold: { entry: 0, until: 10_000 } };
    expect(changesOf({ before: repairOf(1), after: held })).toMatchObject([
      { historyIndex: 1, changedAtMs: 0, heldUntilMs: 10_000 },
    ]);
    const other = { ...held, hold: { entry: 1, until: 10_000 } };
    expect(changesOf({ before: repairOf(1), after: other })[0]).not.toHaveProperty('heldUntilMs');
  });

  it('A change carries the id of the page’s request', () => {
    const correlated = { ...repairOf(1), correlation_id: 'page-1234' };
    const [change] = changesOf({ before: undefined, after: correlated });
    expect(change).toMatchObject({ correlationId: 'page-1234' });
    expect(changesOf({ before: undefined, after: repairOf(1) })[0]).not.toHaveProperty(
      'correlationId',
    );
  });

  it('A change whose e-mail is settled from the start, as an import stores it, is queued only for the SMS', () => {
    const entry = historyEntry('pending', 0);
    const imported = { ...entry, notifications: { ...entry.notifications, email: { at: 1 } } };
    const after = { ...repairOf(0), statusHistory: [imported] };
    expect(changesOf({ before: undefined, after })[0]?.channels).toEqual(['sms']);
  });

  it('An undo is not a change of which the customer is notified', () => {
    expect(changesOf({ before: repairOf(2), after: repairOf(1) })).toEqual([]);
  });

  it('A write without a new entry is no change', () => {
    expect(changesOf({ before: repairOf(2), after: repairOf(2) })).toEqual([]);
  });
});

describe('Queuing changes', () => {
  const record = (sequenceNumber: string, after: StoredRepair) => ({
    sequenceNumber,
    before: undefined,
    after,
  });

  it('A change is queued once, for an e-mail if there is an address and for an SMS if there is any phone', async () => {
    const send = vi.fn(async (_: readonly { channels: readonly string[] }[]) => []);
    const failed = await dispatchChanges({ send }, [
      record('1', repairOf(1)),
      record('2', repairOf(1, '')),
      record('3', repairOf(1, '02 61 91 12 34')),
      record('4', { ...repairOf(1), customerEmail: '' }),
      record('5', { ...repairOf(1, '02 61 91 12 34'), customerEmail: '' }),
      record('6', { ...repairOf(1, ''), customerEmail: '' }),
    ]);
    expect(failed).toEqual([]);
    expect(send.mock.calls.map(([changes]) => changes.map(({ channels }) => channels))).toEqual([
      [['email', 'sms'], ['email'], ['email', 'sms'], ['sms'], ['sms']],
    ]);
  });

  it('The writes that the queue refused are reported, and the others are queued', async () => {
    const send = vi.fn(async () => [1]);
    const nobody = { ...repairOf(1, ''), customerEmail: '' };
    const writes = [record('1', repairOf(1)), record('2', nobody), record('3', repairOf(1))];
    expect(await dispatchChanges({ send }, writes)).toEqual(['3']);
    const change = {
      trackingNumber: 'RB12345678',
      user_id: 'shop',
      historyIndex: 0,
      changedAtMs: 0,
      channels: ['email', 'sms'],
    };
    expect(send).toHaveBeenCalledExactlyOnceWith([change, change]);
  });
});

describe('Following the writes of a batch', () => {
  const record = (sequenceNumber: string, after: Record<string, unknown>) => ({
    sequenceNumber,
    key: { pk: 'TRACKING#RB12345678', sk: 'REPAIR' },
    before: undefined,
    after,
  });
  const records = [
    record('1', repairItem(repairOf(1))),
    record('2', { trackingNumber: 'RB12345678' }),
    record('3', repairItem(repairOf(2))),
  ];

  it('A record that cannot be read is reported, and each step runs for the others', async () => {
    const seen: string[][] = [];
    const step = async (writes: readonly { sequenceNumber: string }[]) => {
      seen.push(writes.map(({ sequenceNumber }) => sequenceNumber));
      return [];
    };
    expect(await processWrites([step, step], records)).toEqual(['2']);
    expect(seen).toEqual([
      ['1', '3'],
      ['1', '3'],
    ]);
  });

  it('A record that cannot be read is dead-lettered immediately, or retried if that fails', async () => {
    const given: string[] = [];
    const deadLetter = async ({ sequenceNumber }: { sequenceNumber: string }) =>
      given.push(sequenceNumber) > 1;
    expect(await processWrites([], records, deadLetter)).toEqual(['2']);
    expect(await processWrites([], records, deadLetter)).toEqual([]);
    expect(given).toEqual(['2', '2']);
  });

  it('A record that makes a step fail is dead-lettered, unless a service has failed', async () => {
    const deadLetter = vi.fn(async () => true);
    const breaks = async () => Promise.reject(new TypeError('no such thing'));
    const fails = async () =>
      Promise.reject(Object.assign(new Error('ECONNREFUSED'), { $metadata: { attempts: 3 } }));
    expect(await processWrites([fails], records.slice(0, 1), deadLetter)).toEqual(['1']);
    const both = [records[0], records[2]].flatMap((record) => record ?? []);
    expect(await processWrites([breaks], both, deadLetter)).toEqual(['1', '3']);
    expect(deadLetter).not.toHaveBeenCalled();
    expect(await processWrites([breaks], records.slice(0, 1), deadLetter)).toEqual([]);
    const invalid = async () =>
      Promise.reject(Object.assign(new Error(), { name: 'ValidationException', $metadata: {} }));
    expect(await processWrites([invalid], records.slice(0, 1), deadLetter)).toEqual([]);
    expect(deadLetter).toHaveBeenCalledTimes(2);
  });

  it('A failing step does not stop the others, and its writes are retried', async () => {
    const works = vi.fn(async () => []);
    const fails = async () => ['3'];
    const throws = async () => Promise.reject(new Error('no queue'));
    expect(await processWrites([fails, works], records.slice(0, 1))).toEqual(['3']);
    expect((await processWrites([throws, works], records)).toSorted()).toEqual(['1', '2', '3']);
    expect(works).toHaveBeenCalledTimes(2);
  });
});
