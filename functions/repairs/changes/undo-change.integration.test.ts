/** A change is held or undone in the whole cloud. notified-once.integration.test.ts tries every order of events. */
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import type { TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair, RepairStats } from '../../../shared/repairs/repairs.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import { startTestTable } from '../../testing/test-table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { undoRepository } from './undo.repository.ts';
import { undoChange } from './undo-change.ts';

let cloud: TestCloud;
let shop: TestShop;
sharedShop({ plan: 'pro' }, (started) => {
  ({ cloud, shop } = started);
});

const call = <Body>(path: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', json?: object) =>
  callApi<Body>(cloud, path, { method, token: shop.token, ...(json && { json }) });

let customers = 0;
async function createRepair(): Promise<Repair> {
  const customerEmail = `annuler-${Date.now()}-${++customers}@exemple.fr`;
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail };
  const { body } = await call<Repair>('/api/repairs', 'POST', json);
  await untilNotified(body, 0);
  return body;
}
const change = async ({ id }: Repair, json: object) =>
  (await call<Repair>(`/api/repairs/${id}/status`, 'PATCH', json)).body;
const undo = <Body = Repair>({ id }: Repair, timestamp: string | undefined) =>
  call<Body>(`/api/repairs/${id}/undo`, 'POST', { timestamp });
const lastOf = ({ statusHistory }: Repair) => statusHistory.at(-1)?.timestamp;
const untilNotified = ({ id }: Repair, historyIndex: number) =>
  eventually(`e-mail of change ${historyIndex}`, async () => {
    const { body } = await call<Repair>(`/api/repairs/${id}`);
    return body.deliveries.email?.historyIndex === historyIndex && body;
  });
const subjectsTo = ({ customerEmail }: Repair) =>
  cloud.messaging.outbox
    .list()
    .flatMap((mail) => (mail.to === customerEmail ? (mail.subject ?? '') : []));
const figures = async () => (await call<RepairStats>('/api/repairs/stats')).body;

it('A held change is shown immediately, and its customer is notified when the hold is over', async () => {
  const repair = await createRepair();
  const changed = await change(repair, { status: 'progress', hold: 1 });
  expect(changed.heldUntil).toBe(new Date(Date.parse(lastOf(changed) ?? '') + 1_000).toISOString());
  const shown = await callApi<PublicRepair>(cloud, `/api/suivi/${repair.trackingNumber}`);
  expect(shown.body.status).toBe('progress');
  const after = await untilNotified(repair, 1);
  expect(Date.parse(after.deliveries.email?.at ?? '')).toBeGreaterThanOrEqual(
    Date.parse(changed.heldUntil ?? ''),
  );
  expect(after).not.toHaveProperty('heldUntil');
  const late = await undo<ErrorBody>(repair, lastOf(changed));
  expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_NOTIFIED']);
  expect(late.body.error.message).toContain('Le client est déjà prévenu');
  expect((await call<Repair>(`/api/repairs/${repair.id}`)).body).toEqual(after);
});

it('An undone change leaves no trace in the history, figures and page, and notifies nobody', async () => {
  const repair = await createRepair();
  await eventually('the figures', async () => (await figures()).pending > 0);
  const before = await figures();
  const mistaken = await change(repair, { status: 'completed', hold: 30 });
  await eventually('the figures', async () => (await figures()).completed > before.completed);
  const undone = await undo(repair, lastOf(mistaken));
  expect([undone.status, undone.body]).toMatchObject([
    200,
    {
      status: 'pending',
      version: mistaken.version + 1,
      deliveries: { email: { state: 'sent', historyIndex: 0 } },
    },
  ]);
  expect(undone.body.statusHistory).toMatchObject(repair.statusHistory);
  await eventually('the figures', async () => {
    const after = await figures();
    return after.completed === before.completed && after.pending === before.pending;
  });
  // A repeated undo gets the same answer.
  expect(await undo(repair, lastOf(mistaken))).toMatchObject({ status: 200, body: undone.body });
  // The next change takes the place of the undone one, and its customer is notified.
  await change(repair, { status: 'ordered' });
  await untilNotified(repair, 1);
  expect(
    subjectsTo(repair)
      .map((subject) => subject.split(' –')[0])
      .toSorted(),
  ).toEqual(['Pièce commandée', 'Réparation prise en charge']);
});

it('A customer who takes the device along during the hold is not notified, and the change is final', async () => {
  const repair = await createRepair();
  const completed = await change(repair, { status: 'completed', hold: 2 });
  const { body } = await call<Repair>(`/api/repairs/${repair.id}/handover`, 'POST');
  expect(body).toHaveProperty('handedOverAt');
  expect(body).not.toHaveProperty('heldUntil');
  const late = await undo<ErrorBody>(repair, lastOf(completed));
  expect([late.status, late.body.error.code]).toEqual([409, 'CONFLICT']);
  expect(late.body.error.message).toContain('noté comme rendu');
  // The next message about a status comes after the held one would have come.
  await change(repair, { status: 'progress', hold: 3 });
  await untilNotified(repair, 2);
  expect(
    subjectsTo(repair)
      .map((subject) => subject.split(' –')[0])
      .toSorted(),
  ).toEqual(['En cours de réparation', 'Réparation prise en charge']);
});

it('Several changes can be undone one after the other, the last one first', async () => {
  const repair = await createRepair();
  const first = await change(repair, { status: 'ordered', hold: 30 });
  const second = await change(repair, { status: 'progress', hold: 30 });
  const early = await undo<ErrorBody>(repair, lastOf(first));
  expect([early.status, early.body.error.code]).toEqual([409, 'CONFLICT']);
  expect((await undo(repair, lastOf(second))).body.status).toBe('ordered');
  expect((await undo(repair, lastOf(first))).body.status).toBe('pending');
});

it.each([{ hold: -1 }, { hold: 61 }, { hold: 1.5 }, { hold: '10' }])(
  'A change with a hold of %j is refused, and changes nothing',
  async (hold) => {
    const repair = await createRepair();
    const path = `/api/repairs/${repair.id}/status`;
    const answer = await call<ErrorBody>(path, 'PATCH', { status: 'ordered', ...hold });
    expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([400, ['hold']]);
    expect((await call<Repair>(`/api/repairs/${repair.id}`)).body.status).toBe('pending');
  },
);

it('An undo removes one entry when its answer is lost and the SDK retries', async () => {
  const repair = await createRepair();
  const timestamp = lastOf(await change(repair, { status: 'ordered', hold: 30 })) ?? '';
  const flaky = startTestTable(cloud);
  let writes = 0;
  flaky.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        if (commandName !== 'UpdateItemCommand') return answer;
        writes += 1;
        if (writes > 1) return answer;
        throw Object.assign(new Error('The answer is lost'), { name: 'TimeoutError' });
      },
    { step: 'deserialize', priority: 'low', name: 'loseTheFirstAnswer' },
  );
  const repairs = { ...repairsRepository(flaky), ...undoRepository(flaky) };
  const undoing = () => undoChange({ repairs }, shop.sub, repair.id, { timestamp });
  expect(await flaky.requestsOf(async () => expect(await undoing()).toMatchObject({ version: 4 })))
    // The undo takes one read and one write.
    .toEqual(['GetItemCommand', 'UpdateItemCommand']);
  flaky.close();
  expect(writes).toBe(2);
  expect((await call<Repair>(`/api/repairs/${repair.id}`)).body.version).toBe(4);
});

const day = (after: number) => plusDays(parisDay(Date.now()), after);
const DAY = day(7);
const promise = ({ id, status }: Repair, more: object) =>
  call<Repair & ErrorBody>(`/api/repairs/${id}/status`, 'PATCH', {
    ...{ status, message: 'Nouvelle date', promisedOn: DAY },
    ...more,
  });

it.each([
  ['a repair without a promised day', undefined],
  ['a repair with another promised day', day(3)],
])(
  'A change promises a day for %s, and its undo restores the earlier promise',
  async (_case, former) => {
    const repair = await createRepair();
    if (former) await call(`/api/repairs/${repair.id}`, 'PATCH', { promisedOn: former });
    const { body: promised } = await promise(repair, { hold: 30 });
    expect([promised.promisedOn, promised.statusHistory.at(-1)?.message]).toEqual([
      DAY,
      'Nouvelle date',
    ]);
    const { body: undone } = await undo(repair, lastOf(promised));
    expect([undone.promisedOn, undone.statusHistory.length]).toEqual([former, 1]);
    expect(subjectsTo(repair)).toHaveLength(1);
  },
);

it('Undoing a promised day keeps another day that was stored later', async () => {
  const repair = await createRepair();
  const { body: promised } = await promise(repair, { hold: 30 });
  await call(`/api/repairs/${repair.id}`, 'PATCH', { promisedOn: day(9) });
  const { body: undone } = await undo(repair, lastOf(promised));
  expect([undone.promisedOn, undone.statusHistory.length]).toEqual([day(9), 1]);
});

it('A promised day stays when a later change of the status is undone', async () => {
  const repair = await createRepair();
  await promise(repair, { hold: 30 });
  const changed = await change(repair, { status: 'ordered', hold: 30 });
  const { body: undone } = await undo(repair, lastOf(changed));
  expect([undone.promisedOn, undone.status]).toEqual([DAY, 'pending']);
});

it('A promise of a day is refused when the status has changed or the device was handed over', async () => {
  const repair = await createRepair();
  const stale = await promise(repair, { status: 'ordered' });
  await change(repair, { status: 'completed', hold: 30 });
  await call(`/api/repairs/${repair.id}/handover`, 'POST');
  const collected = await promise(repair, { status: 'completed' });
  expect([stale, collected].map(({ status, body }) => [status, body.error.code])).toEqual([
    [409, 'CONFLICT'],
    [409, 'CONFLICT'],
  ]);
  const { body } = await call<Repair>(`/api/repairs/${repair.id}`);
  expect([body.promisedOn, body.statusHistory.length]).toEqual([undefined, 2]);
});
