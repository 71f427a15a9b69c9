import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Table } from '../../platform/table/table.ts';
import { sentSmsLookup } from '../providers/sent-sms.repository.ts';
import { sentSmsItem } from '../providers/stored-sent-sms.ts';
import { gatherOutcomes } from './gather-outcomes.ts';
import type { EntryOutcome, OutcomesRepository } from './outcomes.repository.ts';

const place = { shopId: 's', trackingNumber: 'RB12345678', historyIndex: 2, atMs: 1 };
const email = { place, channel: 'email', outcome: 'delivered' } as const;
const sms = { place: { ...place, atMs: 2 }, channel: 'sms', outcome: 'delivered' } as const;

function gathered() {
  const note = vi.fn<OutcomesRepository['note']>(async () => 'noted');
  const noteBoth = vi.fn<OutcomesRepository['noteBoth']>(async ([one]) =>
    one.channel === 'email' ? ['noted', 'known'] : ['known', 'noted'],
  );
  let isBroken = false;
  const send = async () => {
    await delay(5);
    if (isBroken) throw new Error('ThrottlingException');
    return { Responses: { table: [sentSmsItem('m', sms.place)] } };
  };
  const sentSms = sentSmsLookup({ name: 'table', client: { send } } as unknown as Table);
  const gathering = gatherOutcomes({ note, noteBoth });
  const noteSms = async () => {
    await sentSms.find('m');
    return gathering.note(sms, 9);
  };
  const noteOne = async (of: EntryOutcome) => {
    await sentSms.allFound();
    return gathering.note(of, 9);
  };
  const breakDown = () => {
    isBroken = true;
  };
  return { note, noteBoth, noteSms, noteOne, breakDown };
}

it('One write records both outcomes of a change that come in one batch, even if the SMS must be found first', async () => {
  const { note, noteBoth, noteSms, noteOne } = gathered();
  expect(await Promise.all([noteOne(email), noteSms()])).toEqual(['noted', 'known']);
  expect(noteBoth).toHaveBeenCalledExactlyOnceWith(expect.arrayContaining([email, sms]), 9);
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
  const { note, noteSms, noteOne, breakDown } = gathered();
  breakDown();
  const [failed, noted] = await Promise.allSettled([noteSms(), noteOne(email)]);
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
