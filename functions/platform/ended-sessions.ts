import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../shared/errors.ts';
import { refuseClosed } from './closed-accounts.ts';
import { openTable, type Table } from './table.ts';
import { profileKey } from './table-keys.ts';

/** Who asks, by the access token: a shop, and when it signed in, in epoch seconds; a refreshed token keeps that moment. */
export type Caller = { shopId: string; signedInAtSeconds: number };

/** Refuses a caller, or lets it pass. @throws AppError UNAUTHENTICATED */
export type Refuse = (caller: Caller) => Promise<void>;

/** How long the busiest routes go by what they have read: an ended session may read and change repairs for as long. */
const REMEMBERED_MS = 60_000;
/** Of one Lambda's memory; beyond, all is read again. */
const REMEMBERED_SHOPS = 10_000;

type Access = { closed: boolean; sessionsAfterSeconds: number };

/** What of a profile says who may come in, read consistently; `undefined` when there is no profile. */
async function readAccess(table: Table, shopId: string): Promise<Access | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: profileKey(shopId),
      ConsistentRead: true,
      ProjectionExpression: 'pk, closed_at_ms, sessions_after_s',
    }),
  );
  if (Item === undefined) return undefined;
  return {
    closed: Item.closed_at_ms !== undefined,
    sessionsAfterSeconds: Number(Item.sessions_after_s ?? 0),
  };
}

/** Whether a session began before all those of its shop were ended. Source: docs/decisions/0095. */
export const isEnded = (signedInAtSeconds: number, sessionsAfterSeconds = 0): boolean =>
  signedInAtSeconds < sessionsAfterSeconds;

/**
 * Refuses sessions that were ended, and those of closed accounts: one GetItem, and of a shop without a profile a second.
 * It opens the table that the environment names at the first question.
 */
export function overSessions(): Refuse {
  let table: Table | undefined;
  return async ({ shopId, signedInAtSeconds }) => {
    table ??= openTable();
    const access = await readAccess(table, shopId);
    // One that is not there was never opened, or went with its account.
    if (access === undefined) return refuseClosed(table, shopId);
    if (access.closed || isEnded(signedInAtSeconds, access.sessionsAfterSeconds)) {
      throw new AppError('UNAUTHENTICATED');
    }
  };
}

/**
 * Refuses sessions that were ended, for routes that look after closed accounts by themselves: one GetItem, which this
 * Lambda remembers for `rememberMs`.
 */
export function endedSessions(rememberMs = REMEMBERED_MS, now = () => Date.now()): Refuse {
  let table: Table | undefined;
  const remembered = new Map<string, { sessionsAfterSeconds: number; readAtMs: number }>();
  return async ({ shopId, signedInAtSeconds }) => {
    const known = remembered.get(shopId);
    const isFresh = known !== undefined && now() - known.readAtMs < rememberMs;
    if (isFresh && !isEnded(signedInAtSeconds, known.sessionsAfterSeconds)) return;
    table ??= openTable();
    const readAtMs = now();
    const { sessionsAfterSeconds = 0 } = (await readAccess(table, shopId)) ?? {};
    if (remembered.size >= REMEMBERED_SHOPS) remembered.clear();
    remembered.set(shopId, { sessionsAfterSeconds, readAtMs });
    if (isEnded(signedInAtSeconds, sessionsAfterSeconds)) throw new AppError('UNAUTHENTICATED');
  };
}
