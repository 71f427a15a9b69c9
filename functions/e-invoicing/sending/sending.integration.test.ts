import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { businessNumbers } from '../../../local/testing/business-numbers.ts';
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
import type { TestTable } from '../../testing/test-table.ts';
import { readInvoice } from '../reading/read-invoice.ts';
import { trackingIdOf } from './tracking-id.ts';
import { transmissionsRepository } from './transmissions.repository.ts';

const CLIENT = '552100554';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let siren: string;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  cloud.platform.state.mode = 'normal';
  cloud.platform.state.listed = [CLIENT];
  ({ shop, siren } = await activeShop());
});
afterEach(() => {
  cloud.platform.state.mode = 'normal';
});

async function activeShop() {
  const made = await invoicingShop(cloud);
  await activateReception(cloud, made.shop, made.siren);
  return made;
}

const ask = <Body>(path: string, method: Method, json?: object, of = shop) =>
  askAs<Body>(cloud, of, path, method, json);

async function issue(changes: object = {}, by = shop): Promise<IssuedDocument> {
  const { status, body } = await ask<IssuedDocument>(
    '/api/documents',
    'POST',
    {
      documentType: 'facture',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Éditions du Port',
      clientKind: 'business',
      clientSiren: CLIENT,
      clientAddress: '1 quai du Port, 13002 Marseille',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
      ...changes,
    },
    by,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const details = async (id: string, by = shop) =>
  (await ask<DocumentDetails>(`/api/documents/${id}`, 'GET', undefined, by)).body;
const sendingOf = async (id: string) => (await details(id)).sending;
const until = (id: string, state: string) =>
  eventually(`the invoice is ${state}`, async () => {
    const sending = await sendingOf(id);
    return sending?.state === state && sending;
  });
const collect = () => cloud.invoke('collect-invoices', {});
const flowsOf = ({ number }: IssuedDocument) =>
  cloud.platform.state.flows.filter(({ trackingId }) => trackingId === trackingIdOf(siren, number));
const followUp = async () => (await ask<FollowUp>('/api/follow-up', 'GET')).body.untransmitted;
const deliverAgain = (id: string, receptions = 1) =>
  cloud.invoke('send-invoice', {
    Records: [
      {
        messageId: 'm',
        receiptHandle: 'none',
        attributes: { ApproximateReceiveCount: String(receptions) },
        body: JSON.stringify({ user_id: shop.sub, id }),
      },
    ],
  });

describe('An invoice to a French business', () => {
  it('An invoice is sent to the platform once, as its Factur-X, and its statuses come back', async () => {
    const invoice = await issue();
    await until(invoice.id, 'sent');
    const [flow, ...others] = flowsOf(invoice);
    expect(others).toEqual([]);
    const file = Buffer.from(flow?.file ?? '', 'base64');
    expect(readInvoice(file)).toMatchObject({
      number: invoice.number,
      buyerSiren: CLIENT,
      seller: { siren },
      amountCents: 3999,
    });
    const paper = await fetch(`${cloud.origin}/api/documents/${invoice.id}/pdf?as=issued`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(file)).toBe(digest(Buffer.from(await paper.arrayBuffer())));

    await collect();
    expect(await sendingOf(invoice.id)).toMatchObject({
      state: 'accepted',
      statuses: [{ code: 200 }],
      canSend: false,
    });
    const [sent] = cloud.platform.sent(siren);
    if (sent === undefined) throw new Error('Nothing was sent');
    cloud.platform.receiveStatus(sent, 205);
    await collect();
    cloud.platform.receiveStatus(sent, 210, 'Montant total erroné');
    await collect();
    await collect();
    expect((await sendingOf(invoice.id))?.statuses).toMatchObject([
      { code: 210, reason: 'Montant total erroné' },
      { code: 205 },
      { code: 200 },
    ]);
    expect(await followUp()).toMatchObject([
      {
        documentId: invoice.id,
        number: invoice.number,
        reason: 'Refusée\u202f: Montant total erroné',
      },
    ]);
    await ask(`/api/documents/${invoice.id}/seen`, 'POST', {});
    expect(await followUp()).toBeUndefined();
  });

  it('An invoice is sent once, even after a lost answer and with several repeated requests at once', async () => {
    cloud.platform.state.mode = 'mute';
    const invoice = await issue();
    await eventually('the platform has the invoice', async () => flowsOf(invoice).length > 0);
    cloud.platform.state.mode = 'normal';
    const { flow } = { flow: flowsOf(invoice)[0] };
    await until(invoice.id, 'sent');
    const known = await transmissionsRepository(table).get(shop.sub, invoice.number);
    expect(known).toMatchObject({ flow_id: flow?.flowId, leased_until_ms: 0 });
    await Promise.all([1, 2, 3].map(() => deliverAgain(invoice.id)));
    expect(flowsOf(invoice)).toHaveLength(1);
  });

  it('An invoice waits while the platform is down, and is sent when it is back', async () => {
    cloud.platform.state.mode = 'down';
    const invoice = await issue();
    const known = () => transmissionsRepository(table).get(shop.sub, invoice.number);
    await eventually('an attempt has failed', async () => (await known())?.leased_until_ms === 0);
    expect(await sendingOf(invoice.id)).toMatchObject({ state: 'waiting', canSend: false });
    cloud.platform.state.mode = 'normal';
    await until(invoice.id, 'sent');
    expect(flowsOf(invoice)).toHaveLength(1);
  });

  it('A shop gets a notice when the platform refuses its invoice, and the invoice is sent when the shop asks again', async () => {
    cloud.platform.state.mode = 'strict';
    const invoice = await issue();
    const refused = await until(invoice.id, 'refused');
    expect(refused).toMatchObject({ canSend: true });
    expect(refused.reason).toContain('n’a pas pris le fichier');
    expect(await followUp()).toMatchObject([{ documentId: invoice.id }]);
    cloud.platform.state.mode = 'normal';
    const asked = await ask(`/api/documents/${invoice.id}/transmission`, 'POST', {});
    expect([asked.status, asked.body]).toEqual([202, { state: 'waiting' }]);
    await until(invoice.id, 'sent');
    expect(await followUp()).toBeUndefined();
    const again = await ask(`/api/documents/${invoice.id}/transmission`, 'POST', {});
    expect([again.status, again.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('An invoice shows that its client is in no directory, and is sent once the client is listed', async () => {
    cloud.platform.state.listed = [];
    const invoice = await issue();
    const unlisted = await until(invoice.id, 'unlisted');
    expect(unlisted.reason).toContain('SIREN 552\u00a0100\u00a0554');
    expect(flowsOf(invoice)).toEqual([]);
    cloud.platform.state.listed = [CLIENT];
    await ask(`/api/documents/${invoice.id}/transmission`, 'POST', {});
    await until(invoice.id, 'sent');
  });

  it('An invoice is refused for good when the platform’s own checks fail', async () => {
    const invoice = await issue();
    await until(invoice.id, 'sent');
    const [flow] = flowsOf(invoice);
    Object.assign(flow ?? {}, {
      acknowledgement: {
        status: 'Error',
        details: [{ level: 'Error', item: 'x', reasonCode: 'VirusFound', reasonMessage: 'x' }],
      },
    });
    await collect();
    const refused = await until(invoice.id, 'refused');
    expect(refused.canSend).toBe(false);
    expect(refused.reason).toContain('un virus');
    expect(refused.reason).toContain('par un avoir');
  });

  it('The credit note of an invoice is sent too', async () => {
    const invoice = await issue();
    await until(invoice.id, 'sent');
    const { body: note } = await ask<IssuedDocument>(
      `/api/documents/${invoice.id}/credit-note`,
      'POST',
      { reason: 'Erreur' },
    );
    await until(note.id, 'sent');
    const file = Buffer.from(flowsOf(note)[0]?.file ?? '', 'base64');
    expect(readInvoice(file)).toMatchObject({ kind: 'credit-note', number: note.number });
  });
});

describe('Documents that are not sent by a platform', () => {
  it('A quote, and an invoice to a consumer, of an inactive shop or of another SIREN, are not sent', async () => {
    const consumer = await issue({ clientKind: 'consumer', clientSiren: '' });
    const quote = await issue({ documentType: 'devis' });
    const { shop: inactive } = await invoicingShop(cloud);
    const unsent = await issue({}, inactive);
    const { shop: other } = await invoicingShop(cloud);
    await activateReception(cloud, other, businessNumbers().siren);
    const foreign = await issue({}, other);
    // This invoice is issued after the others and is sent, so the others would have been sent by now.
    await until((await issue()).id, 'sent');
    for (const [by, { id, number }] of [
      [shop, consumer],
      [shop, quote],
      [inactive, unsent],
      [other, foreign],
    ] as const) {
      expect((await details(id, by)).sending).toBeUndefined();
      expect(await transmissionsRepository(table).get(by.sub, number)).toBeUndefined();
      const asked = await ask(`/api/documents/${id}/transmission`, 'POST', {}, by);
      expect([asked.status, asked.body.error.code]).toEqual([409, 'CONFLICT']);
    }
  });

  it('Another shop cannot ask to send an invoice', async () => {
    const invoice = await issue();
    const { shop: intruder } = await activeShop();
    const refused = await ask(`/api/documents/${invoice.id}/transmission`, 'POST', {}, intruder);
    expect([refused.status, refused.body.error.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
  });

  it('A waiting invoice is given up when its shop leaves while the platform is down', async () => {
    cloud.platform.state.mode = 'down';
    const invoice = await issue();
    const transmissions = transmissionsRepository(table);
    const known = () => transmissions.get(shop.sub, invoice.number);
    await eventually('an attempt has failed', async () => (await known())?.leased_until_ms === 0);
    await ask('/api/e-invoicing', 'DELETE');
    // The queue may deliver the request one last time.
    await eventually('the invoice is given up', async () => {
      await deliverAgain(invoice.id, 2);
      return (await known())?.state === 'failed';
    });
    expect(flowsOf(invoice)).toEqual([]);
    expect((await details(invoice.id)).sending).toMatchObject({ state: 'failed', canSend: false });
  });
});
