import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { sampleDocument } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { documentEventsRepository, MOST_RENEWALS } from '../document-events.repository.ts';
import { newDocumentId } from '../document-id.ts';
import { summaryItem } from '../stored-summary.ts';
import { newLinkKey } from './link-key.ts';

let table: TestTable;
sharedCloud((started) => {
  ({ table } = started);
});

const AT = '2026-11-20T10:00:00.000Z';

it('A link that is renewed after it was read takes no answer and is renewed once', async () => {
  const shopId = randomUUID();
  const quote = { ...sampleDocument(), id: newDocumentId(Date.now()), validUntil: '2026-12-20' };
  await table.put(summaryItem(shopId, quote));
  const events = documentEventsRepository(table);
  const read = await events.openApproval(shopId, quote, newLinkKey(), AT);
  const renewed = await events.renewApproval(read, newLinkKey(), AT);
  expect(renewed.key).not.toBe(read.key);

  const { digest } = quote;
  const decision = { decision: 'accepted', name: 'Marie Durand', at: AT, digest } as const;
  const late = events.decide(read, decision, '2026-11-20');
  await expect(late).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  expect((await events.approval(quote.id))?.decision).toBeNull();
  expect(await events.renewApproval(read, newLinkKey(), AT)).toEqual(renewed);

  expect(await events.decide(renewed, decision, '2026-11-20')).toEqual(decision);
  const answered = events.renewApproval(renewed, newLinkKey(), AT);
  await expect(answered).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  const others = events.renewApproval({ ...read, user_id: randomUUID() }, newLinkKey(), AT);
  await expect(others).rejects.toThrow();
  expect((await events.approval(quote.id))?.key).toBe(renewed.key);
});

it('A quote’s link is renewed up to its limit, and then keeps its last key', async () => {
  const shopId = randomUUID();
  const quote = { ...sampleDocument(), id: newDocumentId(Date.now()), validUntil: '2026-12-20' };
  await table.put(summaryItem(shopId, quote));
  const events = documentEventsRepository(table);
  let link = await events.openApproval(shopId, quote, newLinkKey(), AT);
  for (let renewals = 0; renewals < MOST_RENEWALS; renewals += 1) {
    link = await events.renewApproval(link, newLinkKey(), AT);
  }
  const refused = events.renewApproval(link, newLinkKey(), AT);
  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect((await events.approval(quote.id))?.key).toBe(link.key);
});
