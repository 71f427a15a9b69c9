import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../platform/logger.ts';

export type EndSessionsDependencies = {
  /** Notes on the profile from when on, in epoch seconds, sessions must have begun. */
  noteMoment: (shopId: string, sessionsAfterSeconds: number) => Promise<void>;
  /** Revokes every refresh token. */
  signOutEverywhere: (shopId: string) => Promise<void>;
  /** Closes the shop's live connections. */
  closeConnections: (shopId: string) => Promise<void>;
  now: () => number;
};

/**
 * Ends every session of a shop, the caller's too: access tokens by the moment on the profile, then refresh tokens, then
 * live connections. Tokens tell the second in which their session began, so the moment is the next one, and this returns
 * when it has come: who signs in afterwards is in. Source: docs/decisions/0095.
 */
export async function endSessions(
  { noteMoment, signOutEverywhere, closeConnections, now }: EndSessionsDependencies,
  shopId: string,
): Promise<void> {
  const moment = Math.floor(now() / 1000) + 1;
  await noteMoment(shopId, moment);
  await signOutEverywhere(shopId);
  await delay(Math.max(0, moment * 1000 - now()));
  // Last: whose page is to stay is answered, and signs in again, before that page opens its channel anew.
  await closeConnections(shopId).catch((error: unknown) => {
    // They end by themselves within two hours; whoever waits for this is not to be told that it failed.
    logger.error('Live connections of ended sessions stay open', { shopId, error });
  });
  logger.info('Sessions ended', { shopId });
}
