import { setTimeout as delay } from 'node:timers/promises';
import { closeConnectionsOf } from '../live/close-connections.ts';
import { connectionsRepository } from '../live/connections.repository.ts';
import { logger } from '../platform/logger.ts';
import { dynamo } from '../platform/table/expression.ts';
import { updateItem } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import type { UserPool } from './user-pool.ts';

export type EndSessionsDependencies = {
  /** Stores an instant on the profile, in epoch seconds. Sessions that began before it have ended. */
  noteMoment: (shopId: string, sessionsAfterSeconds: number) => Promise<void>;
  signOutEverywhere: (shopId: string) => Promise<void>;
  closeConnections: (shopId: string) => Promise<void>;
  now: () => number;
};

/**
 * Ends every session of a shop. A token names only the second in which its session began. The sessions therefore end at
 * the start of the next second, and this function waits for it, so that a new sign-in is accepted
 * (docs/decisions/0095).
 */
export async function endSessions(
  { noteMoment, signOutEverywhere, closeConnections, now }: EndSessionsDependencies,
  shopId: string,
): Promise<void> {
  const moment = Math.floor(now() / 1000) + 1;
  await noteMoment(shopId, moment);
  await signOutEverywhere(shopId);
  await delay(Math.max(0, moment * 1000 - now()));
  // The live connections are closed last, so that a page first gets its answer and then signs in again.
  await closeConnections(shopId).catch((error: unknown) => {
    // The caller's request still succeeds, because API Gateway closes the connections within two hours.
    logger.error('The live connections of ended sessions could not be closed', { shopId, error });
  });
  logger.info('Sessions were ended', { shopId });
}

export function sessionEnding(
  table: Table,
  { signOutEverywhere }: Pick<UserPool, 'signOutEverywhere'>,
): EndSessionsDependencies {
  const connections = connectionsRepository(table);
  return {
    noteMoment: (shopId, seconds) => noteSessionsAfter(table, shopId, seconds),
    signOutEverywhere,
    closeConnections: (shopId) => closeConnectionsOf(connections, { kind: 'shop', shopId }),
    now: () => Date.now(),
  };
}

/** The later of two instants stays. A missing profile is not created. */
export async function noteSessionsAfter(
  table: Table,
  shopId: string,
  seconds: number,
): Promise<void> {
  await updateItem(
    table,
    profileKey(shopId),
    dynamo`SET sessions_after_s = ${seconds}`,
    dynamo`
      attribute_exists(pk)
      AND (attribute_not_exists(sessions_after_s) OR sessions_after_s < ${seconds})`,
  );
}
