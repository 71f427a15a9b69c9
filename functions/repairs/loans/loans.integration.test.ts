import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../../shared/account/account.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import { LOAN_LIMITS, LOANS_FULL } from '../../../shared/repairs/loans/loans.ts';
import type { Repair, RepairPage } from '../../../shared/repairs/repairs.ts';
import { LOAN_OPEN } from '../../customers/erase-customer.ts';
import { LOANS_CHANGED } from './save-loans.ts';

let cloud: TestCloud;
sharedCloud((started) => {
  ({ cloud } = started);
});

const PHONE = {
  id: 'phone-01',
  what: 'Samsung de prêt',
  serial: '490154203237518',
  deposit: 'Chèque de 80 €',
};
const CHARGER = { id: 'charger-1', what: 'Chargeur' };

async function shopWithRepair() {
  const shop = await createShop(cloud);
  const call = <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    json?: object,
  ) => callApi<Body>(cloud, `/api${path}`, { method, token: shop.token, ...(json && { json }) });
  const given = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
  const repair = (await call<Repair>('POST', '/repairs', given)).body;
  const save = (json: object, { token }: TestShop = shop) =>
    callApi<Repair & ErrorBody>(cloud, `/api/repairs/${repair.id}/loans`, {
      method: 'PUT',
      token,
      json,
    });
  const read = async () => (await call<Repair>('GET', `/repairs/${repair.id}`)).body;
  const lent = async () => (await call<FollowUp>('GET', '/follow-up')).body.openLoans;
  return { shop, call, repair, save, read, lent };
}

/** Returns the first repair in the account's export. */
async function exportedRepair(
  { token }: Pick<TestShop, 'token'>,
  cursor?: string | null,
): Promise<unknown> {
  const path = `/api/account/export${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`;
  const { body } = await callApi<AccountExportPage>(cloud, path, { token });
  const found = body.items.find(({ kind }) => kind === 'repair');
  return found ?? (body.cursor ? exportedRepair({ token }, body.cursor) : undefined);
}

it('A loan is shown with the repair and in the follow-up list until it is returned, even after the hand-over', async () => {
  const { shop, call, repair, save, read, lent } = await shopWithRepair();
  expect(await lent()).toBeUndefined();
  const saved = await save({ version: 0, loans: [PHONE, CHARGER] });
  expect(saved.status).toBe(200);
  const { loans, lentSince } = await read();
  expect([loans, lentSince]).toEqual([saved.body.loans, loans?.loans[0]?.lentAt]);
  expect(loans).toMatchObject({ version: 1, loans: [PHONE, CHARGER] });
  const again = await save({ version: 0, loans: [PHONE, CHARGER] });
  expect([again.status, again.body.loans]).toEqual([200, loans]);
  const { repairs } = (await call<RepairPage>('GET', '/repairs')).body;
  expect(repairs.map((each) => each.lentSince)).toEqual([lentSince]);
  const seen = await callApi(
    cloud,
    `/api/suivi/${repair.trackingNumber}?cle=${repair.tracking_key}`,
  );
  expect(JSON.stringify(seen.body)).not.toContain(PHONE.what);
  expect(await exportedRepair(shop)).toMatchObject({ loans });
  await call('PATCH', `/repairs/${repair.id}/status`, { status: 'completed' });
  await call('POST', `/repairs/${repair.id}/handover`);
  const lines = await eventually('the loans are listed', lent);
  expect(lines).toMatchObject([{ repair: { id: repair.id, lentSince }, loans }]);
  const erased = await call<ErrorBody>('DELETE', `/customers/${repair.trackingNumber}`);
  expect([erased.status, erased.body.error.message]).toEqual([409, LOAN_OPEN]);
  const returned = [PHONE, CHARGER].map((loan) => ({ ...loan, returned: true }));
  expect((await save({ version: 1, loans: returned })).body).not.toHaveProperty('lentSince');
  await eventually('nothing is listed', async () => (await lent()) === undefined);
  const after = (await read()).loans?.loans.map(({ lentAt, returnedAt }) => [lentAt, returnedAt]);
  expect(after).toEqual(Array(2).fill([lentSince, expect.any(String)]));
  expect((await call('DELETE', `/customers/${repair.trackingNumber}`)).status).toBe(200);
  expect((await read()).loans).toBeUndefined();
});

it('The second of two changes of the same loans is refused, and a withdrawn repair accepts returns but no new loans', async () => {
  const { call, repair, save, read, lent } = await shopWithRepair();
  const both = await Promise.all([
    save({ version: 0, loans: [PHONE] }),
    save({ version: 0, loans: [CHARGER] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await save({ version: 0, loans: [] });
  expect([late.status, late.body.error.code, late.body.error.message]).toEqual([
    409,
    'CONFLICT',
    LOANS_CHANGED,
  ]);
  const [loan] = (await read()).loans?.loans ?? [];
  if (!loan) throw new Error('Nothing is lent');
  const { lentAt: _, ...stored } = loan;
  await call('POST', `/repairs/${repair.id}/withdraw`, {});
  const more = await save({ version: 1, loans: [stored, { id: 'more-0001', what: 'Coque' }] });
  expect([more.status, more.body.error.code]).toEqual([409, 'WITHDRAWN']);
  expect(await eventually('the loan is listed', lent)).toHaveLength(1);
  expect((await save({ version: 1, loans: [{ ...stored, returned: true }] })).status).toBe(200);
  await eventually('nothing is listed any more', async () => (await lent()) === undefined);
});

it('Too many loans, two loans with the same id, and a loan without a name or with a wrong IMEI are refused in French', async () => {
  const { save, read } = await shopWithRepair();
  const refused = async (...loans: object[]) => {
    const { status, body } = await save({ version: 0, loans });
    return [status, body.error.fields];
  };
  const many = Array.from({ length: LOAN_LIMITS.loans + 1 }, (_, index) => ({
    id: `loan-000${index}`,
    what: 'Coque',
  }));
  expect(await refused(...many)).toEqual([400, { loans: LOANS_FULL }]);
  expect(await refused(PHONE, PHONE)).toMatchObject([400, { loans: expect.any(String) }]);
  const wrong = { id: 'x', what: ' ', serial: '490154203237519', deposit: 'é'.repeat(151) };
  const [status, fields] = await refused({ ...wrong, lentAt: '2026-11-20T10:00:00.000Z' });
  expect(status).toBe(400);
  expect(Object.keys(fields as object).length).toBeGreaterThan(0);
  const [, named] = await refused(wrong);
  expect(Object.keys(named as object).toSorted()).toEqual(
    ['deposit', 'id', 'serial', 'what'].map((field) => `loans.0.${field}`),
  );
  const stranger = await createShop(cloud);
  expect((await save({ version: 0, loans: [PHONE] }, stranger)).status).toBe(404);
  expect(await read()).not.toHaveProperty('loans');
});
