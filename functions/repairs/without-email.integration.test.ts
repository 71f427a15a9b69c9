/** A customer without e-mail is notified by SMS, or the shop calls and records the call. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiCall, callApi } from '../../local/testing/call-api.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { Repair, RepairPage } from '../../shared/repairs/repairs.ts';

let cloud: TestCloud;
let shop: TestShop;
/** The tests need a second shop, because a free plan has too little room for all their repairs. */
let phoneShop: TestShop;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  shop = await createShop(cloud);
  phoneShop = await createShop(cloud);
});

const call = <Body>(path: string, method: ApiCall['method'], json: object, { token } = shop) =>
  callApi<Body>(cloud, path, { method, token, json });
const create = <Body = Repair>(input: object, of = shop) => {
  const repair = { deviceType: 'tablet', customerName: 'Durand', ...input };
  return call<Body>('/api/repairs', 'POST', repair, of);
};
const sentTo = (trackingNumber: string) =>
  cloud.messaging.outbox.list().filter(({ text }) => text.includes(trackingNumber));

const REFUSED_FORMAT = {
  state: 'refused',
  cause: 'phone-format',
  reason: expect.stringContaining('+33612345678'),
};
const outcomeOfSms = ({ id }: Repair) =>
  eventually('the outcome of the SMS', async () => {
    const { body } = await callApi<Repair>(cloud, `/api/repairs/${id}`, { token: phoneShop.token });
    return body.deliveries.sms;
  });

describe('A phone number', () => {
  it('The shop is warned of a phone number that receives no SMS, even if the customer has an e-mail', async () => {
    const withEmail = { customerEmail: 'fixe@exemple.fr' };
    const { body } = await create({ ...withEmail, customerPhone: '0112345678' }, phoneShop);
    expect(body.phoneNumber).toEqual({ e164: '+33112345678' });
    expect(await outcomeOfSms(body)).toMatchObject(REFUSED_FORMAT);
  });

  it('A phone number is read when the form or a correction stores it, and the SMS goes to that number', async () => {
    const phone = { noEmail: true, customerPhone: '+33 (0)6 12 34 56 79' };
    const { body } = await create(phone, phoneShop);
    expect(body.customerPhone).toBe('+33 (0)6 12 34 56 79');
    expect(body.phoneNumber).toEqual({ e164: '+33612345679', mobileIn: 'FR' });
    await eventually('the SMS', async () => sentTo(body.trackingNumber).length > 0);
    expect(sentTo(body.trackingNumber).map(({ to }) => to)).toEqual(['+33612345679']);

    const correct = async (customerPhone: string) => {
      const path = `/api/repairs/${body.id}`;
      return (await call<Repair>(path, 'PATCH', { customerPhone }, phoneShop)).body.phoneNumber;
    };
    expect(await correct('0692 12 34 56')).toEqual({ e164: '+262692123456', mobileIn: 'RE' });
    expect(await correct('numéro perdu 000000')).toBeUndefined();
    expect(await correct('0033 6 12 34 56 79')).toEqual(body.phoneNumber);
  });

  it('A phone number is read when its repair is imported', async () => {
    const repair = { deviceType: 'tablet', customerName: 'Import', customerEmail: 'i@exemple.fr' };
    const rows = [{ repair: { ...repair, customerPhone: '612345671' } }];
    const { status } = await call('/api/repairs/import', 'POST', { rows }, phoneShop);
    expect(status).toBe(200);
    const { body } = await callApi<RepairPage>(cloud, '/api/repairs', { token: phoneShop.token });
    const imported = body.repairs.find(({ customerName }) => customerName === 'Import');
    expect(imported?.phoneNumber).toEqual({ e164: '+33612345671', mobileIn: 'FR' });
  });
});

describe('A customer without e-mail', () => {
  it('A customer without e-mail is notified by SMS only', async () => {
    const { status, body } = await create({ noEmail: true, customerPhone: '06 12 34 56 71' });
    expect([status, body.customerEmail]).toEqual([201, '']);
    expect(body).not.toHaveProperty('noEmail');
    await eventually('the SMS', async () => sentTo(body.trackingNumber).length > 0);
    expect(sentTo(body.trackingNumber).map(({ channel }) => channel)).toEqual(['sms']);
  });

  it('A customer with only a fixed line gets no message, and the shop is warned of the number', async () => {
    const { body } = await create({ noEmail: true, customerPhone: '02 61 91 12 34' });
    const later = await create({ noEmail: true, customerPhone: '06 12 34 56 72' });
    // The later repair's message is sent. A message of the first repair would have been sent before it.
    await eventually('the next SMS', async () => sentTo(later.body.trackingNumber).length > 0);
    expect(sentTo(body.trackingNumber)).toEqual([]);
    const repair = await callApi<Repair>(cloud, `/api/repairs/${body.id}`, { token: shop.token });
    expect(repair.body.deliveries.sms).toMatchObject(REFUSED_FORMAT);
    expect(repair.body.deliveries).not.toHaveProperty('email');
    const again = await call('/api/functions/send-repair-update-email', 'POST', { repair: body });
    expect([again.status, again.body]).toEqual([200, { success: true }]);
  });

  it.each<[string, object, string[]]>([
    [
      'noEmail and an e-mail',
      { noEmail: true, customerEmail: 'm@exemple.fr', customerPhone: '0612345678' },
      ['customerEmail'],
    ],
    ['no phone', { noEmail: true }, ['customerPhone']],
    ['a text that is no phone number', { noEmail: true, customerPhone: 'fixe' }, ['customerPhone']],
    ['neither an e-mail nor noEmail', { customerPhone: '0612345678' }, ['customerEmail']],
    [
      'no e-mail and noEmail false',
      { noEmail: false, customerPhone: '0612345678' },
      ['customerEmail'],
    ],
    [
      'noEmail of another type',
      { noEmail: 'oui', customerPhone: '0612345678' },
      ['noEmail', 'customerEmail'],
    ],
  ])('A new repair with %s is refused in French', async (_case, input, fields) => {
    const { status, body } = await create<ErrorBody>(input);
    expect([status, body.error.code]).toEqual([400, 'INVALID']);
    expect(Object.keys(body.error.fields ?? {}).toSorted()).toEqual(fields.toSorted());
    for (const message of Object.values(body.error.fields ?? {}))
      expect(message).toMatch(/[éàèê’]|champ/);
  });
});

describe('Recording a call', () => {
  const called = <Body = Repair>(id: string, entry: unknown) =>
    call<Body>(`/api/repairs/${id}/called`, 'POST', { entry });

  it('A call is recorded for the last entry until the next change', async () => {
    const { body: repair } = await create({ noEmail: true, customerPhone: '02 61 91 12 34' });
    for (const name of [repair.id, repair.trackingNumber]) {
      const { status, body } = await called(name, 0);
      expect([status, body.calledEntry]).toEqual([200, 0]);
      // The warning about the number may have been stored in between.
      expect(body.statusHistory).toMatchObject(repair.statusHistory);
    }
    const changed = await call<Repair>(`/api/repairs/${repair.id}/status`, 'PATCH', {
      status: 'completed',
    });
    expect(changed.body).not.toHaveProperty('calledEntry');
    const late = await called<ErrorBody>(repair.id, 0);
    expect([late.status, late.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await called(repair.id, 1)).body.calledEntry).toBe(1);
    expect(sentTo(repair.trackingNumber)).toEqual([]);
  });

  it.each([[undefined], [-1], [0.5], ['0'], [null], [1e9]])(
    'A call about the entry %j is refused',
    async (entry) => {
      const { body: repair } = await create({ noEmail: true, customerPhone: '02 61 91 12 34' });
      expect((await called(repair.id, entry)).status).toBe(400);
    },
  );

  it('A call about an unknown repair answers 404', async () => {
    for (const name of ['RB00000000', 'x', `${'9'.repeat(300)}`]) {
      const { status, body } = await called<ErrorBody>(name, 0);
      expect([status, body.error.code]).toEqual([404, 'REPAIR_NOT_FOUND']);
    }
  });
});
