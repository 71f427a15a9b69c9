/** Lists the handlers that are compared with bare handlers, their events, and the commands of the bare handlers. */
import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { v7 } from 'uuid';
import type { HttpEvent, HttpResult } from '../../functions/platform/entry/http-answer.ts';
import { ORIGIN_HEADER, ORIGIN_SECRETS } from '../../functions/platform/entry/origin.ts';
import { companyKey, repairKey } from '../../functions/platform/table/table-keys.ts';
import { creationOf as keptCreation } from '../../functions/repairs/intake/stored-creation-key.ts';
import { changeIdOf, newChangeId } from '../../functions/repairs/update-repair.ts';
import { DEMONSTRATION_REPAIRS } from '../../local/cloud/seed/demonstration.ts';
import { TABLE_NAME } from '../../local/resources.ts';
import type { Repair, RepairStatus } from '../../shared/repairs/repairs.ts';
import { trackingNumberAt } from '../../shared/tracking/tracking-number.ts';
import { SAMPLE_SHOP, sampleNumber } from '../sample-shop.ts';
import { type Answers, type Recording, record } from './recorded-calls.ts';

export type Handler = (event: HttpEvent, context: Context) => Promise<HttpResult>;
type Command = Parameters<DynamoDBDocumentClient['send']>[0];

/** Our handler receives `event`. A bare handler does the same to another item with `commands`. */
export type Pair = { event: HttpEvent; commands: readonly Command[] };

export type Action = {
  name: string;
  handler: Handler;
  /** There is a pair for each requested repair. Each pair is used once, in this order. */
  pairs: readonly Pair[];
  recorded: Pair & { answers: Answers };
};

/** Our handlers read only this part of the invocation's context. */
export const CONTEXT = {
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => 10_000,
} as Context;

/** Each repair is changed this many times, because real histories are no longer. */
const CHANGES = 10;

/** Returns the actions on the seeded shop of `repairs` repairs. `client` is configured like the handlers' own. */
export async function overheadActions(
  client: DynamoDBDocumentClient,
  repairs: number,
  count: number,
): Promise<Action[]> {
  const create = await load('repairs/intake/create-repair');
  return [
    await lookup(),
    await read('list-repairs', 'repairs/list/list-repairs', eventOf({})),
    await read('get-session', 'auth/get-session', eventOf({})),
    await creations(),
    await changes(),
  ];

  /** Our handler calls DynamoDB without the SDK, and the bare handler sends the same commands through the SDK. */
  async function lookup(): Promise<Action> {
    const handler = await load('tracking/get-public-repair');
    // The newest repairs are still open. Each needs two reads: the repair, and the shop's name and phone.
    const trackingNumber = sampleNumber(repairs - 5);
    const event = eventOf({ path: { trackingNumber } });
    const read = new GetCommand({
      TableName: TABLE_NAME,
      Key: repairKey(trackingNumber),
      ConsistentRead: true,
    });
    const company = new GetCommand({
      TableName: TABLE_NAME,
      Key: companyKey(SAMPLE_SHOP),
      ConsistentRead: true,
    });
    const { answers } = await record(client, () => client.send(read));
    const both = await record(client, async () => {
      await client.send(read);
      await client.send(company);
    });
    const recorded = { event, commands: again(both, {}), answers };
    const pairs = Array.from({ length: count }, () => recorded);
    return { name: 'get-public-repair', handler, recorded, pairs };
  }

  async function read(name: string, file: string, event: HttpEvent): Promise<Action> {
    const handler = await load(file);
    const recorded = pairOf(event, await recordOk(handler, event));
    return { name, handler, recorded, pairs: Array.from({ length: count }, () => recorded) };
  }

  async function creations(): Promise<Action> {
    const key = randomUUID();
    const event = creationOf(key);
    const recording = await recordOk(create, event);
    const number = digitsOf(recording.repair);
    const others = otherDigits(repairs);
    const pairs = Array.from({ length: count }, (_, index) => ({
      event: creationOf(keyOf(index)),
      commands: again(recording, {
        [number]: others.next().value,
        [digestOf(key)]: digestOf(randomUUID()),
      }),
    }));
    return { name: 'create-repair', handler: create, pairs, recorded: pairOf(event, recording) };
  }

  async function changes(): Promise<Action> {
    const handler = await load('repairs/changes/change-status');
    const first = await createOne();
    const key = randomUUID();
    const event = changeOf(first, 'ordered', key);
    const recordings = {
      ordered: await recordOk(handler, event),
      pending: await recordOk(handler, changeOf(first, 'pending', key)),
    };
    const pairs: Pair[] = [];
    while (pairs.length < count) {
      const [ours, bare] = [await createOne(), await createOne()];
      const renamed = { [first.id]: bare.id, [first.trackingNumber]: bare.trackingNumber };
      for (let change = 0; change < CHANGES; change += 1) {
        const status = change % 2 === 0 ? 'ordered' : 'pending';
        const recording = recordings[status];
        // The bare handler needs its own change id, because the id of the recorded change is already stored.
        const id = changeIdOf([key, status, undefined, undefined]);
        const commands = again(recording, { ...renamed, [id]: newChangeId() });
        pairs.push({ event: changeOf(ours, status), commands });
      }
    }
    return { name: 'change-status', handler, pairs, recorded: pairOf(event, recordings.ordered) };
  }

  async function createOne(): Promise<Repair> {
    const { body } = await create(creationOf(randomUUID()), CONTEXT);
    return JSON.parse(body ?? '') as Repair;
  }

  /** Records a call that succeeded, with its answer if that is a repair. */
  async function recordOk(handler: Handler, event: HttpEvent) {
    let answer: HttpResult = {};
    const recording = await record(client, async () => {
      answer = await handler(event, CONTEXT);
    });
    if ((answer.statusCode ?? 500) >= 300) throw new Error(answer.body);
    return { ...recording, repair: JSON.parse(answer.body ?? '') as Repair };
  }
}

const again = ({ calls }: Recording, renamed: Readonly<Record<string, string>>) =>
  calls.map((call) => call.again(renamed));

const pairOf = (event: HttpEvent, recording: Recording) => ({
  event,
  commands: again(recording, {}),
  answers: recording.answers,
});

const load = async (file: string): Promise<Handler> =>
  (await import(`../../functions/${file}.handler.ts`)).handler;

/** Returns the digits that a repair's number and id share. */
const digitsOf = ({ trackingNumber }: Pick<Repair, 'trackingNumber'>) => trackingNumber.slice(2);

/** Returns the stored digest of a creation's key, which does not depend on the created repair. */
const digestOf = (key: string) =>
  keptCreation(SAMPLE_SHOP, key, { deviceType: 'tablet', customerName: '', customerEmail: '' })
    .digest;

/**
 * Makes keys as the page does. Each key has a millisecond of its own, because the repair's number is derived from it.
 */
const keyOf = (index: number) => v7({ msecs: Date.now() + 25_000_000 + index });

/**
 * Yields digits that neither the seeded shop nor our own calls use. They begin 25 million numbers after the numbers
 * of our calls.
 */
function* otherDigits(repairs: number): Generator<string, never> {
  const seeded = new Set(Array.from({ length: repairs }, (_, index) => sampleNumber(index)));
  for (let atMs = Date.now() + 50_000_000; ; atMs += 1) {
    const trackingNumber = trackingNumberAt(atMs);
    if (!seeded.has(trackingNumber)) yield digitsOf({ trackingNumber });
  }
}

const creationOf = (key: string) =>
  eventOf({
    method: 'POST',
    headers: { 'idempotency-key': key },
    json: DEMONSTRATION_REPAIRS[0]?.repair,
  });

const changeOf = ({ id }: Repair, status: RepairStatus, key: string = randomUUID()) =>
  eventOf({
    method: 'PATCH',
    path: { id },
    headers: { 'idempotency-key': key },
    json: { status },
  });

type Request = {
  method?: string;
  path?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
};

/** Builds an HTTP API event with the fields that our handlers read. */
function eventOf({ method = 'GET', path, headers, json }: Request): HttpEvent {
  const event = {
    routeKey: `${method} /bench`,
    headers: {
      'x-correlation-id': randomUUID(),
      'content-type': 'application/json',
      [ORIGIN_HEADER]: 'bench',
      ...headers,
    },
    stageVariables: { [ORIGIN_SECRETS]: 'bench' },
    pathParameters: path,
    isBase64Encoded: false,
    body: JSON.stringify(json),
    requestContext: {
      requestId: randomUUID(),
      http: { method },
      authorizer: { jwt: { claims: { sub: SAMPLE_SHOP, token_use: 'access' } } },
    },
  };
  return event as unknown as HttpEvent;
}
