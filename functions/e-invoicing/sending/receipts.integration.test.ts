import { beforeEach, expect, it } from 'vitest';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import {
  activateReception,
  askAs,
  invoicingShop,
  type Method,
} from '../../../local/testing/receiving-shop.ts';
import type { TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { parisDay } from '../../../shared/time.ts';

const CLIENT = '552100554';
const TOTAL = 14_110;
const today = () => parisDay(Date.now());

let cloud: TestCloud;
let shop: TestShop;
let siren: string;
sharedCloud((started) => {
  ({ cloud } = started);
});
beforeEach(async () => {
  cloud.platform.state.mode = 'normal';
  cloud.platform.state.listed = [CLIENT];
  ({ shop, siren } = await invoicingShop(cloud, { vat_regime: 'normal' }));
  await activateReception(cloud, shop, siren);
});

const ask = <Body>(path: string, method: Method, json?: object) =>
  askAs<Body>(cloud, shop, path, method, json);

async function issue(): Promise<IssuedDocument> {
  const { status, body } = await ask<IssuedDocument>('/api/documents', 'POST', {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: 'Éditions du Port',
    clientKind: 'business',
    clientSiren: CLIENT,
    clientAddress: '1 quai du Port, 13002 Marseille',
    tvaEnabled: true,
    operationCategory: 'services',
    items: [
      { description: 'Écran', quantity: 2, price: 50, tvaRate: 20 },
      { description: 'Livre', quantity: 1, price: 20, tvaRate: 5.5 },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const pay = async (id: string, amountCents: number) =>
  expect(
    (
      await ask(`/api/documents/${id}/payments`, 'POST', {
        amountCents,
        means: 'card',
        date: today(),
      })
    ).status,
  ).toBe(201);

const sendingOf = async (id: string) =>
  (await ask<DocumentDetails>(`/api/documents/${id}`, 'GET')).body.sending;
const until = (id: string, ...states: string[]) =>
  eventually(`its payments are ${states}`, async () => {
    const stated = (await sendingOf(id))?.receipts?.map(({ state }) => state);
    return stated?.join() === states.join();
  });
const atPlatform = (id: string) =>
  eventually('the platform has it', async () => (await sendingOf(id))?.state === 'sent');
/** Returns the payments that were reported to the platform, by rate, in cents. */
const said = () =>
  cloud.platform.spoken().flatMap((each) => (each.siren === siren ? [each.byRate] : []));

it('Each payment and refund of an invoice is reported once and shown', async () => {
  const { id } = await issue();
  await atPlatform(id);
  await pay(id, 5_000);
  await pay(id, TOTAL - 5_000);
  await until(id, 'sent', 'sent');
  await pay(id, -1_000);
  await until(id, 'sent', 'sent', 'sent');
  // A second run reports no payment again.
  await cloud.invoke('send-invoice', {
    Records: [
      {
        messageId: 'm',
        receiptHandle: 'none',
        attributes: { ApproximateReceiveCount: '1' },
        body: JSON.stringify({ user_id: shop.sub, id }),
      },
    ],
  });
  expect(said()).toHaveLength(3);
  const sums = said().map((byRate) => byRate.reduce((sum, { cents }) => sum + cents, 0));
  expect(sums).toEqual([5_000, TOTAL - 5_000, -1_000]);
  const whole = said()
    .slice(0, 2)
    .flat()
    .reduce((by, { rate, cents }) => by.set(rate, (by.get(rate) ?? 0) + cents), new Map());
  expect(Object.fromEntries(whole)).toEqual({ 20: 12_000, 5.5: 2_110 });
  await cloud.invoke('collect-invoices', {});
  await until(id, 'accepted', 'accepted', 'accepted');
  expect(await sendingOf(id)).toMatchObject({ canSend: false });
});

it('A payment that was recorded before the platform had the invoice is reported once the platform has it', async () => {
  cloud.platform.state.listed = [];
  const { id } = await issue();
  await eventually('its client is in no directory', async () => {
    return (await sendingOf(id))?.state === 'unlisted';
  });
  await pay(id, TOTAL);
  expect(said()).toEqual([]);
  cloud.platform.state.listed = [CLIENT];
  await ask(`/api/documents/${id}/transmission`, 'POST', {});
  await until(id, 'sent');
  expect(said()).toHaveLength(1);
});

it('A payment is reported once even if an answer is lost, and a refused one is shown to the shop', async () => {
  const { id } = await issue();
  await atPlatform(id);
  cloud.platform.state.mode = 'mute';
  await pay(id, 5_000);
  await eventually('a payment is reported', async () => said().length === 1);
  cloud.platform.state.mode = 'strict';
  await pay(id, 1_000);
  // The platform has received the first report, which is found under its name, and has not accepted the second.
  await until(id, 'sent', 'refused');
  expect(said()).toHaveLength(1);
  const { untransmitted } = (await ask<FollowUp>('/api/follow-up', 'GET')).body;
  expect(untransmitted).toMatchObject([{ documentId: id }]);
  cloud.platform.state.mode = 'normal';
  expect(await sendingOf(id)).toMatchObject({ canSend: true });
  await ask(`/api/documents/${id}/transmission`, 'POST', {});
  await until(id, 'sent', 'sent');
  expect(said()).toHaveLength(2);
});
