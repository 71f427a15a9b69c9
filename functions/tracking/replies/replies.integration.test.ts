import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import type { Replies } from '../../../shared/tracking/replies.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { repliesRepository } from './replies.repository.ts';
import { sendReply } from './send-reply.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const ask = <Body>({ token }: TestShop, path: string, json?: object) =>
  callApi<Body>(cloud, path, { token, ...(json && { method: 'POST', json }) });

async function shopWithRepair() {
  const shop = await createShop(cloud);
  const { body: repair } = await ask<Repair>(shop, '/api/repairs', {
    deviceType: 'smartphone',
    customerName: 'Durand',
    customerEmail: 'marie@exemple.fr',
  });
  return { shop, repair };
}

const write = ({ trackingNumber, tracking_key }: Repair, given: object = {}) =>
  callApi<{ sentAt: string } & ErrorBody>(cloud, `/api/suivi/${trackingNumber}/replies`, {
    method: 'POST',
    json: { cle: tracking_key, text: 'D’accord.', attempt: randomUUID(), ...given },
  });

it('A customer’s reply is stored once for each attempt, and waits until the shop has read it', async () => {
  const { shop, repair } = await shopWithRepair();
  const path = `/api/repairs/${repair.id}`;
  const text = 'D’accord,\n<b>remplacez</b> l’écran : exemple.fr/photo';
  const attempt = randomUUID();
  const twice = await Promise.all([1, 2].map(() => write(repair, { text, attempt })));
  const again = await write(repair, { text, attempt });
  const { sentAt } = again.body;
  expect(twice.map(({ status, body }) => [status, body.sentAt])).toEqual([
    [200, sentAt],
    [200, sentAt],
  ]);
  const second = await write(repair, { text: 'Merci.' });

  const replies = await ask<Replies>(shop, `${path}/replies`);
  expect(replies.body.replies).toEqual([
    { at: second.body.sentAt, text: 'Merci.' },
    { at: sentAt, text },
  ]);
  const shown = await ask<Repair>(shop, path);
  expect(shown.body).toMatchObject({ hasReplies: true, repliedAt: second.body.sentAt });
  const tracking = `/api/suivi/${repair.trackingNumber}`;
  const seen = async (query = '') =>
    (await callApi<PublicRepair>(cloud, `${tracking}${query}`)).body.reply;
  const key = `?cle=${repair.tracking_key}`;
  const last = { at: second.body.sentAt, text: 'Merci.' };
  expect(await seen(key)).toEqual({ sentAt: second.body.sentAt, last });
  expect(await seen(), 'a stranger').toBeUndefined();
  const waiting = async () => (await ask<FollowUp>(shop, '/api/follow-up')).body.replies ?? [];
  const [waits] = await eventually('the reply is listed', async () => {
    const lines = await waiting();
    return lines.length > 0 && lines;
  });
  expect(waits).toMatchObject({ id: repair.id, repliedAt: second.body.sentAt });

  const early = await ask<Repair>(shop, `${path}/replies/seen`, { at: sentAt });
  expect(early.body.repliedAt, 'a newer reply stays unread').toBe(second.body.sentAt);
  const read = await ask<Repair>(shop, `${path}/replies/seen`, { at: second.body.sentAt });
  expect(read.body).toMatchObject({ hasReplies: true });
  expect(read.body.repliedAt).toBeUndefined();
  expect(await seen(key), 'the customer still sees the reply').toEqual({ last });
  await eventually('nothing waits', async () => (await waiting()).length === 0);
});

it('A reply without the key, without a text, too long, or after the hand-over is refused and stored nowhere', async () => {
  const { shop, repair } = await shopWithRepair();
  const refused = async (given: object, to: Repair = repair) => {
    const { status, body } = await write(to, given);
    return [status, body.error.code, Object.keys(body.error.fields ?? {}).toSorted()];
  };
  expect(await refused({ cle: 'A'.repeat(22) })).toEqual([404, 'REPAIR_NOT_FOUND', []]);
  expect(await refused({}, { ...repair, trackingNumber: 'RB00000000' })).toEqual([
    404,
    'REPAIR_NOT_FOUND',
    [],
  ]);
  expect(await refused({ text: ' \u200b\n' })).toEqual([400, 'INVALID', ['text']]);
  expect(await refused({ text: 'é'.repeat(501) })).toEqual([400, 'INVALID', ['text']]);
  expect(await refused({ cle: 'x', attempt: '' })).toEqual([400, 'INVALID', ['attempt', 'cle']]);
  expect(await refused({ html: '<b>' })).toEqual([400, 'INVALID', ['html']]);

  const change = { method: 'PATCH', token: shop.token, json: { status: 'completed' } } as const;
  await callApi(cloud, `/api/repairs/${repair.id}/status`, change);
  await ask(shop, `/api/repairs/${repair.id}/handover`, {});
  expect(await refused({})).toEqual([409, 'CONFLICT', []]);
  const { message } = (await write(repair)).body.error;
  expect(message, 'this shop has no number to call').toMatch(/^(?!.*appelez).*contactez/i);
  const replies = await ask<Replies>(shop, `/api/repairs/${repair.id}/replies`);
  expect(replies.body.replies).toEqual([]);
});

it('A reply to a shop that takes none is refused, and its tracking page offers only the telephone', async () => {
  const { shop, repair } = await shopWithRepair();
  const settle = (replies_taken: boolean) =>
    callApi(cloud, '/api/company', {
      method: 'PUT',
      token: shop.token,
      json: { phone: '01 43 00 00 00', replies_taken },
    });
  expect((await settle(false)).status).toBe(200);
  const page = `/api/suivi/${repair.trackingNumber}?cle=${repair.tracking_key}`;
  const seen = await eventually('the page follows the setting', async () => {
    const { body } = await callApi<PublicRepair>(cloud, page);
    return body.reply === undefined && body;
  });
  expect(seen.shop).toMatchObject({ phone: '01 43 00 00 00' });
  // A page that was opened earlier still shows the form.
  const refused = await write(repair);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(refused.body.error.message).toContain('contactez-le');
  const replies = await ask<Replies>(shop, `/api/repairs/${repair.id}/replies`);
  expect(replies.body.replies).toEqual([]);
  await settle(true);
  expect((await write(repair)).status).toBe(200);
});

it('Simultaneous replies exceed neither the limit of the repair nor that of the shop', async () => {
  const { shop, repair } = await shopWithRepair();
  const sent: number[] = [];
  const reasons: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all([1, 2, 3].map(() => write(repair)));
    sent.push(...answers.map(({ status }) => status));
    reasons.push(...answers.flatMap(({ body }) => body.error?.message ?? []));
  }
  expect(reasons.length).toBeGreaterThan(0);
  for (const reason of reasons) expect(reason).toMatch(/^(?!.*appelez).*contactez/i);
  expect(sent.filter((status) => status === 200)).toHaveLength(10);
  expect(new Set(sent)).toEqual(new Set([200, 429]));
  const { body } = await ask<Replies>(shop, `/api/repairs/${repair.id}/replies`);
  expect(body.replies).toHaveLength(10);

  const other = await shopWithRepair();
  const reply = { cle: other.repair.tracking_key, text: 'Bonjour', attempt: randomUUID() };
  const dependencies = {
    repairs: repairsRepository(table),
    replies: repliesRepository(table, budgetsOf({ free: { replies: 0 } })),
    now: () => Date.now(),
  };
  await expect(sendReply(dependencies, other.repair.trackingNumber, reply)).rejects.toMatchObject({
    code: 'BUDGET_SPENT',
    message: expect.stringMatching(/^(?!.*appelez).*contactez/i),
  });
});
