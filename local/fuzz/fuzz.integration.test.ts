/**
 * Requests made from the OpenAPI document, spoilt or not, at every handler of the API in this process: none answers 5xx
 * or otherwise than described, none takes a second of the processor, and what they leave behind is told and counted.
 *
 * `npm run test:fuzz` makes 1,000,000; `FUZZ_REQUESTS` and `FUZZ_SEED` say how many and which. A failure names both,
 * and the request that it was shrunk to.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApprovalLink, IssuedDocument } from '../../shared/documents/issued.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { keyIn } from '../model/clients.ts';
import { type PlayedCloud, startPlayedCloud } from '../testing/played-cloud.ts';
import { openShop } from '../testing/played-shop.ts';
import { type FuzzedRequest, type Known, requestArbitrary } from './arbitrary-requests.ts';
import { FILLERS, largestRequests } from './largest-requests.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Of those that texts are filled with: at night all. */
const SIGNS = process.env.FUZZ_REQUESTS ? FILLERS : ['a', '漢', '👩'];
/** Of one cloud, which keeps in memory all that is stored and sent. */
const PER_CLOUD = 20_000;
const MOST_PROCESSOR_MS = 1_000;
const START = Date.parse('2026-11-20T10:00:00.000Z');

let played: PlayedCloud;
let known: Known;

async function start() {
  played = await startPlayedCloud({ startMs: START });
  known = await stock(played);
}
beforeAll(start);
afterAll(() => played.stop());

/** Two shops with something of each kind. */
async function stock({ call, cloud, invoke, deliver, advance }: PlayedCloud): Promise<Known> {
  const shops = [await openShop({ cloud, invoke }, 'pro'), await openShop({ cloud, invoke })];
  const names: string[] = ['RB12345678', 'x'];
  const keys: string[] = [];
  for (const shop of shops) {
    const json = { company_name: 'Atelier', siret: '73282932000074', address: '1 rue du Lac' };
    await call('save-company', { shop, json });
    for (let each = 0; each < 3; each += 1) {
      advance(10);
      const customer = { customerName: 'Durand', customerEmail: 'm@exemple.fr' };
      const made = await call('create-repair', {
        shop,
        json: { deviceType: 'tablet', ...customer },
      });
      const { id, trackingNumber } = made.body as Repair;
      names.push(id, trackingNumber);
      keys.push(trackingNumber);
    }
    for (const documentType of ['devis', 'facture']) {
      const issued = await call('issue-document', {
        shop,
        json: {
          documentType,
          invoiceDate: '2026-11-20',
          clientName: 'Durand',
          clientEmail: 'm@exemple.fr',
          items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
        },
      });
      const { id } = issued.body as IssuedDocument;
      names.push(id);
      if (documentType === 'facture') continue;
      const link = await call('open-approval', { shop, parameters: { id } });
      keys.push(keyIn((link.body as ApprovalLink).url));
    }
  }
  await deliver();
  return { shops, names, keys };
}

/** @throws Error when it is not answered as it should be. */
async function ask({ name, request }: FuzzedRequest): Promise<void> {
  // Two repairs of one moment look for each other's numbers.
  played.advance(20);
  const before = process.threadCpuUsage();
  const { status, body } = await played.call(name, request);
  const { user, system } = process.threadCpuUsage(before);
  const processorMs = (user + system) / 1_000;
  if (status >= 500) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
  if (processorMs > MOST_PROCESSOR_MS) throw new Error(`${name} takes ${processorMs} ms`);
}

/** What was stored on the way is told and counted: no message and no record is left, or set aside. */
async function expectFollowed(): Promise<void> {
  await played.settle();
  expect(played.queues.count('rebond-stream-failed')).toBe(0);
}

it(
  `answers ${REQUESTS} requests as described`,
  async () => {
    for (let made = 0; made < REQUESTS; ) {
      const numRuns = Math.min(PER_CLOUD, REQUESTS - made);
      const property = fc.asyncProperty(requestArbitrary(known), ask);
      await fc.assert(property, { numRuns, seed: SEED + made });
      await expectFollowed();
      made += numRuns;
      if (made >= REQUESTS) return;
      await played.stop();
      await start();
      console.warn(`${made} requests`);
    }
  },
  120_000 + REQUESTS * 50,
);

it('answers every text and list at its limit, in any script, and the largest uploads', async () => {
  for (const each of largestRequests(known, SIGNS)) await ask(each);
  await expectFollowed();
});
