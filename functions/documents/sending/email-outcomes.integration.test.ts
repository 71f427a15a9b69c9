import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from '../../../shared/repairs/notifications.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';
import { documentEventsRepository } from '../document-events.repository.ts';
import { newDocumentId } from '../document-id.ts';
import { documentsRepository } from '../documents.repository.ts';
import { summaryItem } from '../stored-summary.ts';
import { emailOutcomes } from './email-outcomes.repository.ts';
import { noticesRepository } from './notices.repository.ts';

let table: TestTable;
sharedCloud((started) => {
  ({ table } = started);
});

const NOW = Date.now();
const TO = 'marie@exemple.fr';

/** Issues an invoice, and sends it unless `isSent` is false. */
async function invoice(isSent = true) {
  const shopId: string = randomUUID();
  const id = newDocumentId(NOW);
  await table.put(summaryItem(shopId, { ...sampleDocument(), id }));
  const place = { shopId, documentId: id, atMs: NOW };
  const notices = noticesRepository(table);
  const send = (atMs = NOW) => {
    const delivery = { state: 'sent', at: new Date(atMs).toISOString(), to: TO } as const;
    return documentEventsRepository(table).recordDelivery(shopId, id, delivery, 'm');
  };
  if (isSent) await send();
  return {
    send,
    place,
    note: (outcome: DeliveryOutcome, of: Partial<typeof place> = {}, nowMs = NOW + 100) =>
      emailOutcomes(table).note({ ...place, ...of }, outcome, nowMs),
    shown: async () => (await documentsRepository(table, UNBOUNDED).summary(shopId, id))?.delivery,
    noticed: async () =>
      (await notices.all(shopId)).map((each) => 'outcome' in each && each.outcome),
    see: () => notices.seen(shopId, id),
  };
}

it('The outcome of a document’s e-mail is stored with the document, and the same event changes nothing more', async () => {
  const { note, shown, noticed } = await invoice();
  expect(await shown()).not.toHaveProperty('outcome');
  let noted: string | undefined;
  const requests = await table.requestsOf(async () => {
    noted = await note('delivered');
  });
  expect([noted, requests]).toEqual(['noted', ['GetItemCommand', 'UpdateItemCommand']]);
  expect(await shown()).toMatchObject({ state: 'sent', to: TO, outcome: 'delivered' });
  expect(await noticed(), 'a delivered e-mail causes no notice').toEqual([]);
  expect(await note('delivered'), 'the same event a second time').toBe('known');
});

it('The write that records that a document’s e-mail did not arrive also adds a notice, which stays until the shop has seen it', async () => {
  const { note, shown, noticed, see } = await invoice();
  const requests = await table.requestsOf(() => note('bounced'));
  expect(requests).toEqual(['GetItemCommand', 'TransactWriteItemsCommand']);
  expect([(await shown())?.outcome, await noticed()]).toEqual(['bounced', ['bounced']]);
  await see();
  expect(await note('bounced')).toBe('known');
  expect(await noticed(), 'a repeated event does not restore the notice').toEqual([]);
});

it('The outcome of an e-mail no longer applies once the document is sent again', async () => {
  const { note, send, shown, noticed } = await invoice();
  await note('bounced');
  await send(NOW + 60_000);
  expect(await noticed()).toEqual([]);
  expect(await shown()).not.toHaveProperty('outcome');
  expect(await note('complained')).toBe('gone');
  expect(await noticed()).toEqual([]);
});

it('The stored outcome does not depend on the order of the events: the weightiest outcome stays', async () => {
  const ends = await Promise.all(
    DELIVERY_OUTCOMES.map(async (_, shift) => {
      const { note, shown, noticed } = await invoice();
      const turned = [...DELIVERY_OUTCOMES.slice(shift), ...DELIVERY_OUTCOMES.slice(0, shift)];
      for (const outcome of shift % 2 ? turned.toReversed() : turned) await note(outcome);
      return [(await shown())?.outcome, ...(await noticed())];
    }),
  );
  expect(ends).toEqual(DELIVERY_OUTCOMES.map(() => ['complained', 'complained']));
});

it('Each of two events that come at once is stored or tried again', async () => {
  const { note, shown, noticed } = await invoice();
  const noted = await Promise.all([note('returned'), note('bounced')]);
  if (noted.includes('early')) await note('bounced');
  expect([(await shown())?.outcome, await noticed()]).toEqual(['bounced', ['bounced']]);
});

it('An event that comes before the sending is recorded is tried again, for a limited time', async () => {
  const { note, send, shown } = await invoice(false);
  expect(await note('bounced')).toBe('early');
  expect(await note('bounced', {}, NOW + 300_000)).toBe('gone');
  await send();
  expect(await note('bounced')).toBe('noted');
  expect(await shown()).toMatchObject({ outcome: 'bounced' });
});

it('An event about another shop’s document, a missing document or another e-mail changes nothing', async () => {
  const { note, shown, noticed } = await invoice();
  expect(await note('bounced', { shopId: 'another' })).toBe('gone');
  expect(await note('bounced', { documentId: newDocumentId(NOW) })).toBe('gone');
  expect(await note('bounced', { atMs: NOW - 1 })).toBe('gone');
  expect(await shown()).not.toHaveProperty('outcome');
  expect(await noticed()).toEqual([]);
});
