/** The Lambda as the clock starts it, under its role: what it decides is send-reminders.integration.test.ts's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayedCloud, startPlayedCloud } from '../../local/testing/played-cloud.ts';
import { openShop } from '../../local/testing/played-shop.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';

const DAY_MS = 24 * 3_600_000;
/** A Monday at 11 h in Paris. */
const START = Date.parse('2026-11-23T10:00:00.000Z');
const REMINDERS = { quotes: { on: true, days: 7 }, notFetched: { on: true } };
const WORDS = /depuis une semaine/;

let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({ startMs: START });
});
afterAll(() => played.stop());

it('reminds by e-mail and by SMS, with what its role grants and nothing else', async () => {
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: { ...WHOLE_COMPANY, reminders: REMINDERS } });
  const customers = [
    { customerEmail: 'lea@exemple.fr' },
    { noEmail: true, customerPhone: '06 12 34 56 78' },
  ];
  for (const customer of customers) {
    const json = { deviceType: 'tablet', customerName: 'Durand', ...customer };
    const { body } = await played.call('create-repair', { shop, json });
    const parameters = { id: (body as Repair).id };
    await played.call('change-status', { shop, parameters, json: { status: 'completed' } });
  }
  await played.settle();
  const { outbox } = played.cloud.messaging;
  const before = outbox.list().length;
  const reminded = () => outbox.list().slice(0, outbox.list().length - before);

  played.advance(8 * DAY_MS);
  expect(await played.invoke('send-reminders', {})).toMatchObject({ ok: true });
  expect(
    reminded()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['+33612345678', 'lea@exemple.fr']);
  for (const message of reminded()) expect(message.text).toMatch(WORDS);
  expect(await played.invoke('send-reminders', {})).toMatchObject({ ok: true });
  expect(reminded()).toHaveLength(2);
});
