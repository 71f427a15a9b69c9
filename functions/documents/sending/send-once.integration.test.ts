import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { type CardShop, cardShop } from '../../../local/testing/card-shop.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { DocumentDelivery } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { getStored } from '../../platform/table/items.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { issueKeyItem, issueKeyKey, issueKeyKind } from '../issuing/stored-issue-key.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

let cards: CardShop;
let id: string;
let to: string;
beforeEach(async () => {
  cards = await cardShop(cloud);
  ({ id } = await cards.invoice());
  to = `${id}@exemple.fr`;
});

const send = async (key: string, message = '') => {
  const { status, body } = await callApi<{ delivery: DocumentDelivery } & ErrorBody>(
    cloud,
    `/api/documents/${id}/send`,
    {
      method: 'POST',
      token: cards.shop.token,
      json: { to, message },
      headers: { 'idempotency-key': key },
    },
  );
  return [status, body.error?.code ?? body.delivery.state];
};
const mails = () => cloud.messaging.outbox.list().filter((each) => each.to === to).length;
const events = async () =>
  (await cards.details(id)).events.filter(({ kind }) => kind === 'delivery').length;

it('A repeated request with its key sends one e-mail, and a new key sends another', async () => {
  expect(await send('first')).toEqual([200, 'sent']);
  expect(await send('first')).toEqual([200, 'sent']);
  expect([mails(), await events()]).toEqual([1, 1]);
  expect(await send('first', 'Voici la facture.')).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  expect(await send('second')).toEqual([200, 'sent']);
  expect([mails(), await events()]).toEqual([2, 2]);
});

it('Two simultaneous requests with the same key send one e-mail', async () => {
  const answers = await Promise.all([send('first'), send('first')]);
  expect(answers.toSorted()).toEqual([
    [200, 'sent'],
    expect.toSatisfy(([status]) => status === 200 || status === 409),
  ]);
  expect(mails()).toBe(1);
});

it('After SES refused an e-mail, a request with the same key sends it', async () => {
  cloud.messaging.failNext({ service: 'ses', to, code: 'MessageRejected', message: 'No' });
  expect((await send('first'))[1]).toBe('SEND_REFUSED');
  expect(await send('first')).toEqual([200, 'sent']);
  expect([mails(), await events()]).toEqual([1, 2]);
});

it('A key whose sender has died is refused for a minute, and can then be used again', async () => {
  await send('first');
  const { sub } = cards.shop;
  const stored = await getStored(table, issueKeyKind, issueKeyKey(sub, 'first'));
  const digest = stored?.digest ?? '';
  const begun = async (secondsAgo: number) => {
    const issuedAt = new Date(Date.now() - secondsAgo * 1000).toISOString();
    await table.put(issueKeyItem(sub, { key: 'first', digest }, { id: '', issuedAt }, 60));
  };
  await begun(30);
  expect(await send('first')).toEqual([409, 'CONFLICT']);
  await begun(90);
  expect(await send('first')).toEqual([200, 'sent']);
  expect(mails()).toBe(2);
});
