import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../platform/logger.ts';

export type EndSessionsDependencies = {
  /** Ends the sessions that began before an instant. */
  noteMoment: (shopId: string, sessionsAfterSeconds: number) => Promise<void>;
  signOutEverywhere: (shopId: string) => Promise<void>;
  closeConnections: (shopId: string) => Promise<void>;
  now: () => number;
};

/**
 * Ends every session of a shop. A token names only the second in which its session began. So the instant is the start
 * of the next second, and this function returns after it, when new sign-ins are accepted (docs/decisions/0095).
 */
export async function endSessions(
  { noteMoment, signOutEverywhere, closeConnections, now }: EndSessionsDependencies,
  shopId: string,
): Promise<void> {
  const moment = Math.floor(now() / 1000) + 1;
  await noteMoment(shopId, moment);
  await signOutEverywhere(shopId);
  await delay(Math.max(0, moment * 1000 - now()));
  // Closed last, so that a page first gets its answer and signs in again.
  await closeConnections(shopId).catch((error: unknown) => {
    // API Gateway closes the connections within two hours all the same.
    logger.error('The live connections of ended sessions could not be closed', { shopId, error });
  });
  logger.info('Sessions were ended', { shopId });
}
