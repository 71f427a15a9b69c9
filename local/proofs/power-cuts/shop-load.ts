import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { REPAIR_STATUSES, type Repair } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { callApi } from '../../testing/call-api.ts';

export type Acknowledged = {
  created: Pick<Repair, 'id' | 'trackingNumber'>[];
  changed: { id: string; words: string; status: string }[];
  issued: Pick<IssuedDocument, 'id' | 'number'>[];
  paid: { documentId: string; amountCents: number }[];
};

/** Returns the text that identifies the messages of a change. */
export const wordsOf = (change: number) => `jalon ${change} fini`;
export const WORDS = /jalon \d+ fini/;

const PHONE = '06 12 34 56 78';
const PAUSE_MS = 25;
const FAILED_PAUSE_MS = 100;

/** Starts clients that create and change repairs, issue invoices and record payments, one action after another. */
export function startShopLoad(
  { origin, token }: { origin: string; token: string },
  random: () => number,
  clients = 3,
) {
  const acknowledged: Acknowledged = { created: [], changed: [], issued: [], paid: [] };
  let isOver = false;
  let made = 0;
  let failed = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const post = async <Body>(path: string, json: object): Promise<Body> => {
    const headers = { 'idempotency-key': randomUUID() };
    const call = { method: 'POST', token, headers, json } as const;
    const { status, body } = await callApi<Body>({ origin }, path, call);
    if (status !== 201) throw new Error(String(status));
    return body;
  };
  const create = async () => {
    const customer = { customerName: 'Panne', customerEmail: `panne-${next()}@exemple.fr` };
    const json = { deviceType: 'tablet', ...customer, customerPhone: PHONE };
    acknowledged.created.push(await post<Repair>('/api/repairs', json));
  };
  const change = async ({ id }: { id: string }) => {
    const words = wordsOf(next());
    const status = oneOf(REPAIR_STATUSES) ?? 'pending';
    const json = { status, message: words };
    const call = { method: 'PATCH', token, json } as const;
    const answer = await callApi({ origin }, `/api/repairs/${id}/status`, call);
    if (answer.status !== 200) throw new Error(String(answer.status));
    acknowledged.changed.push({ id, words, status });
  };
  const issue = async () => {
    const json = {
      documentType: 'facture',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Panne',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 100_000 }],
    };
    acknowledged.issued.push(await post<IssuedDocument>('/api/documents', json));
  };
  const pay = async ({ id: documentId }: { id: string }) => {
    const amountCents = next();
    const json = { amountCents, means: 'cash', date: parisDay(Date.now()) };
    await post(`/api/documents/${documentId}/payments`, json);
    acknowledged.paid.push({ documentId, amountCents });
  };
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const work = async () => {
    while (!isOver) {
      const repair = oneOf(acknowledged.created);
      const invoice = oneOf(acknowledged.issued);
      const chance = random();
      const changing = () => (repair === undefined ? create() : change(repair));
      const paying = () => (invoice === undefined ? issue() : pay(invoice));
      const booking = () => (chance < 0.1 ? issue() : paying());
      const doing = chance < 0.3 ? booking() : chance < 0.55 ? create() : changing();
      // An action without an acknowledgement may be stored or not.
      const pause = await doing.then(
        () => PAUSE_MS,
        () => {
          failed += 1;
          return FAILED_PAUSE_MS;
        },
      );
      await sleep(pause);
    }
  };
  const working = Array.from({ length: clients }, work);
  return {
    acknowledged,
    failed: () => failed,
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(working);
    },
  };
}
