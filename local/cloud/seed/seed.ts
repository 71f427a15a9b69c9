import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { isAttempted, NOTIFICATION_CHANNELS } from '../../../shared/repairs/notifications.ts';
import { type Repair, STATUSES } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import type { Cloud } from '../../cloud.ts';
import { clientSettings, TABLE_NAME } from '../../resources.ts';
import { createShopAccount, openShopProfile, signInShop } from '../../shop-account.ts';
import { backdate, issuedBefore } from './backdate.ts';
import {
  DEMONSTRATION_ACCOUNT,
  DEMONSTRATION_COMPANY,
  DEMONSTRATION_LOGO,
  DEMONSTRATION_REPAIRS,
  type DemonstrationRepair,
} from './demonstration.ts';
import { DAY_MS, OLDEST_DOCUMENT_DAYS, seedDocuments } from './seed-documents.ts';
import { type SeededRepair, storedSeeding, storeSeeding } from './seeded-repairs.ts';
import { type ShopApi, shopApi, Unavailable } from './shop-api.ts';

/** An interrupted seeding continues from the existing records, so it can be repeated. */
const ATTEMPTS = 5;
const RETRY_AFTER_MS = 1_000;

/** Creates the demonstration shop through the API as its owner would. A run after an interrupted one continues it. */
export async function seedDemonstration(
  cloud: Cloud,
  directory: string | undefined,
): Promise<SeededRepair[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await continueSeeding(cloud, directory);
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}

async function continueSeeding(
  cloud: Cloud,
  directory: string | undefined,
): Promise<SeededRepair[]> {
  const stored = directory && storedSeeding(directory);
  if (stored) return stored;
  const { sub, accessToken } = await openAccount(cloud);
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  try {
    await subscribeToPro(client, sub);
    const api = shopApi(cloud, accessToken);
    await api.put('/api/company', DEMONSTRATION_COMPANY);
    await api.upload('/api/company/logo?filename=atelier-lumiere.svg', DEMONSTRATION_LOGO);
    const made: [Repair, DemonstrationRepair][] = [];
    for (const [index, demonstration] of DEMONSTRATION_REPAIRS.entries()) {
      made.push([await seedRepair(api, demonstration, `demonstration-${index}`), demonstration]);
    }
    const seeded = made.map(([{ trackingNumber, status }]) => ({
      trackingNumber,
      status: STATUSES[status].shopLabel,
    }));
    const nowMs = Date.now();
    await issuedBefore(client, sub, parisDay(nowMs - OLDEST_DOCUMENT_DAYS * DAY_MS));
    await seedDocuments(
      api,
      nowMs,
      made.map(([repair]) => repair),
    );
    for (const [repair, demonstration] of made) {
      await backdate(client, await onceNotified(cloud, api, repair), demonstration, Date.now());
    }
    if (directory !== undefined) storeSeeding(directory, seeded);
    return seeded;
  } finally {
    client.destroy();
  }
}

async function openAccount(cloud: Cloud): Promise<{ sub: string; accessToken: string }> {
  try {
    await createShopAccount(cloud, DEMONSTRATION_ACCOUNT);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  }
  const { accessToken } = await signInShop(cloud, DEMONSTRATION_ACCOUNT);
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const sub = String((claims as { sub?: unknown }).sub);
  await openShopProfile(cloud, { sub, email: DEMONSTRATION_ACCOUNT.email });
  return { sub, accessToken };
}

async function subscribeToPro(client: DynamoDBClient, sub: string): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: TABLE_NAME,
      Key: { pk: { S: `USER#${sub}` }, sk: { S: 'PROFILE' } },
      UpdateExpression: 'SET selected_plan_id = :pro',
      ExpressionAttributeValues: { ':pro': { S: 'pro' } },
    }),
  );
}

/** Messages yield to requests, so without a pause between these requests none would be sent. */
const PAUSE_MS = 500;

/**
 * Returns the repair once its customer was notified or a message was dead-lettered. Dates may be moved only then,
 * because a sender compares them.
 */
export async function onceNotified(
  { deadLetters }: Pick<Cloud, 'deadLetters'>,
  api: Pick<ShopApi, 'get'>,
  { trackingNumber }: Repair,
): Promise<Repair> {
  for (;;) {
    const repair = await api.get<Repair>(`/api/repairs/${trackingNumber}`);
    const last = repair.statusHistory.length - 1;
    const isNotified = NOTIFICATION_CHANNELS.every(
      (channel) =>
        !isAttempted(repair, channel) || repair.deliveries[channel]?.historyIndex === last,
    );
    if (isNotified || (await deadLetters()).length > 0) return repair;
    await sleep(PAUSE_MS);
  }
}

async function seedRepair(
  api: ShopApi,
  { repair, steps }: DemonstrationRepair,
  idempotencyKey: string,
): Promise<Repair> {
  const created = await api.post<Repair>('/api/repairs', repair, idempotencyKey);
  let current = await api.get<Repair>(`/api/repairs/${created.trackingNumber}`);
  for (const { status, message } of steps.slice(current.statusHistory.length - 1)) {
    const change = message === undefined ? { status } : { status, message };
    current = await api.patch<Repair>(`/api/repairs/${created.trackingNumber}/status`, change);
  }
  return current;
}
