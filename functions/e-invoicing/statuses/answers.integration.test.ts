import { beforeEach, describe, expect, it } from 'vitest';
import { businessNumbers } from '../../../local/testing/business-numbers.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { activateReception, askAs, type Method } from '../../../local/testing/receiving-shop.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AnswerInput } from '../../../shared/e-invoicing/received-answer.ts';
import type { ReceivedInvoice, ReceivedPage } from '../../../shared/e-invoicing/reception.ts';
import { supplierInvoice } from '../../testing/supplier-invoice.ts';

let cloud: TestCloud;
let shop: TestShop;
let siren: string;
sharedCloud((started) => {
  ({ cloud } = started);
});
beforeEach(async () => {
  cloud.platform.state.mode = 'normal';
  shop = await createShop(cloud);
  siren = businessNumbers().siren;
  await activateReception(cloud, shop, siren);
});

const ask = <Body>(path: string, method: Method, json?: object, of = shop) =>
  askAs<Body>(cloud, of, path, method, json);
const collect = () => cloud.invoke('collect-invoices', {});
const list = async () => (await ask<ReceivedPage>('/api/received-invoices', 'GET')).body.invoices;

async function receive(number = 'F-2026-118'): Promise<ReceivedInvoice> {
  cloud.platform.deliver(
    supplierInvoice({
      number,
      sellerName: 'Pièces & Écrans SARL',
      buyerSiren: siren,
      amount: '129.90',
      date: '2026-11-20',
    }),
  );
  await collect();
  const found = (await list()).find((each) => each.number === number);
  if (found === undefined) throw new Error('Nothing came in');
  return found;
}

const say = (id: string, json: AnswerInput | object, of = shop) =>
  ask<ReceivedInvoice>(`/api/received-invoices/${id}/status`, 'POST', json, of);
const answerOf = async (id: string) => (await list()).find((each) => each.id === id)?.answer;
const until = (id: string, state: string) =>
  eventually(`its answer is ${state}`, async () => (await answerOf(id))?.state === state);
/** Returns the status codes that the platform received for the invoice. */
const said = () =>
  cloud.platform.spoken().flatMap((each) => (each.siren === siren ? [each.code] : []));

describe('The statuses that a shop gives a received invoice', () => {
  it('The statuses of an invoice go to its supplier one after the other, once each, until the final one', async () => {
    const { id, answers } = await receive();
    expect(answers).toEqual([204, 205, 210]);
    const taken = await say(id, { code: 204 });
    expect([taken.status, taken.body.answer, taken.body.answers]).toEqual([
      200,
      { code: 204, at: expect.any(String), state: 'waiting', canSend: false },
      [205, 210],
    ]);
    await until(id, 'sent');
    expect((await say(id, { code: 204 })).body.answer?.state).toBe('sent');
    const [one, other] = await Promise.all([say(id, { code: 205 }), say(id, { code: 205 })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await until(id, 'sent');
    expect(said()).toEqual([204, 205]);
    for (const late of [{ code: 204 }, { code: 210, reason: 'DOUBLON' }]) {
      const { status, body } = await say(id, late);
      expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
      expect(body.error.message).toContain('Vous avez déjà répondu');
    }
    await collect();
    expect(await answerOf(id)).toMatchObject({ code: 205, state: 'accepted' });
    expect(said()).toEqual([204, 205]);
  });

  it('A status reaches the platform although a supplier has sent a file that is no invoice', async () => {
    cloud.platform.deliver(Buffer.from('<a>no invoice</a>'));
    const { id } = await receive();
    await say(id, { code: 204 });
    await until(id, 'sent');
    expect(said()).toEqual([204]);
  });

  it('A refusal has a reason from the norm’s list', async () => {
    const { id } = await receive();
    for (const wrong of [
      { code: 210 },
      { code: 210, reason: 'AUTRE' },
      { code: 205, reason: 'DOUBLON' },
      { code: 212 },
      {},
    ]) {
      expect((await say(id, wrong)).status).toBe(400);
    }
    await say(id, { code: 210, reason: 'TX_TVA_ERR', note: '10 % et non 20 %' });
    await until(id, 'sent');
    const flow = cloud.platform.state.flows.at(-1);
    const file = Buffer.from(flow?.file ?? '', 'base64').toString();
    expect(file).toContain('<ram:ReasonCode>TX_TVA_ERR</ram:ReasonCode>');
    expect(file).toContain('10 % et non 20 %');
    expect(file).toContain('<ram:RoleCode>DFH</ram:RoleCode>');
    expect(flow?.flowType).toBe('SupplierInvoiceLC');
    expect(await answerOf(id)).toMatchObject({ reason: 'TX_TVA_ERR', note: '10 % et non 20 %' });
  });

  it('A status waits while the platform is down, is sent once even if an answer is lost, and is sent again after a refusal', async () => {
    const { id } = await receive();
    cloud.platform.state.mode = 'mute';
    await say(id, { code: 204 });
    await eventually('the platform has the status', async () => said().length === 1);
    cloud.platform.state.mode = 'normal';
    await until(id, 'sent');
    expect(said()).toEqual([204]);
    cloud.platform.state.mode = 'strict';
    await say(id, { code: 205 });
    await until(id, 'refused');
    expect(await answerOf(id)).toMatchObject({ canSend: true, failure: expect.any(String) });
    cloud.platform.state.mode = 'normal';
    await say(id, { code: 205 });
    await until(id, 'sent');
    expect(said()).toEqual([204, 205]);
  });

  it('A status that fails the platform’s checks is shown as refused', async () => {
    const { id } = await receive();
    await say(id, { code: 204 });
    await until(id, 'sent');
    Object.assign(cloud.platform.state.flows.at(-1) ?? {}, {
      acknowledgement: {
        status: 'Error',
        details: [
          { level: 'Error', item: 'x', reasonCode: 'InvoiceLCRuleError', reasonMessage: '' },
        ],
      },
    });
    await collect();
    const answer = await answerOf(id);
    expect(answer).toMatchObject({ state: 'refused', canSend: false });
    expect(answer?.failure).toContain('a refusé votre réponse');
  });

  it('Another shop cannot give a status, and nobody can once reception is switched off', async () => {
    const { id } = await receive();
    const other = await createShop(cloud);
    expect((await say(id, { code: 204 }, other)).status).toBe(404);
    await ask('/api/e-invoicing', 'DELETE');
    expect((await say(id, { code: 204 })).status).toBe(404);
    expect(said()).toEqual([]);
  });
});
