import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { gatherOutcomes } from './gather-outcomes.ts';
import type { EntryOutcome, OutcomesRepository } from './outcomes.repository.ts';

const place = { shopId: 's', trackingNumber: 'RB12345678', historyIndex: 2, atMs: 1 };
const email = { place, channel: 'email', outcome: 'delivered' } as const;
const sms = { place: { ...place, atMs: 2 }, channel: 'sms', outcome: 'delivered' } as const;

function gathered() {
  const note = vi.fn<OutcomesRepository['note']>(async () => 'noted');
  const noteBoth = vi.fn<OutcomesRepository['noteBoth']>(async () => ['noted', 'known']);
  const sentSms = {
    async find(id: string) {
      await delay(5);
      if (id === 'broken') throw new Error('ThrottlingException');
      return sms.place;
    },
  };
  const gathering = gatherOutcomes({ changes: { note, noteBoth }, sentSms });
  const noteSms = async (id = 'm') => {
    await gathering.sentSms.find(id);
    return gathering.changes.note(sms, 9);
  };
  return { note, noteBoth, noteSms, noteOne: (of: EntryOutcome) => gathering.changes.note(of, 9) };
}

it('One write records both outcomes of a change that come in one batch, even if the SMS must be found first', async () => {
  const { note, noteBoth, noteSms, noteOne } = gathered();
  expect(await Promise.all([noteOne(email), noteSms()])).toEqual(['noted', 'known']);
  expect(noteBoth).toHaveBeenCalledExactlyOnceWith([email, sms], 9);
  expect(note).not.toHaveBeenCalled();
});

it.each<[string, EntryOutcome]>([
  ['another entry', { ...sms, place: { ...sms.place, historyIndex: 1 } }],
  ['another repair', { ...sms, place: { ...sms.place, trackingNumber: 'RB87654321' } }],
  ['another shop', { ...sms, place: { ...sms.place, shopId: 't' } }],
  ['the same channel', { ...email, outcome: 'complained' }],
])('Outcomes of one batch that are about %s are recorded separately', async (_, other) => {
  const { note, noteBoth, noteOne } = gathered();
  await Promise.all([noteOne(email), noteOne(other)]);
  expect(note.mock.calls.map(([reported]) => reported)).toEqual([email, other]);
  expect(noteBoth).not.toHaveBeenCalled();
});

it('An outcome is recorded even if an SMS of its batch cannot be found, and the next batch is recorded too', async () => {
  const { note, noteSms, noteOne } = gathered();
  const [failed, noted] = await Promise.allSettled([noteSms('broken'), noteOne(email)]);
  expect([failed.status, noted.status]).toEqual(['rejected', 'fulfilled']);
  await noteOne(email);
  expect(note).toHaveBeenCalledTimes(2);
});

it('When the write of two outcomes fails, both reports fail, so that the queue delivers them again', async () => {
  const { noteBoth, noteSms, noteOne } = gathered();
  noteBoth.mockRejectedValue(new Error('ThrottlingException'));
  const outcomes = await Promise.allSettled([noteOne(email), noteSms()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
