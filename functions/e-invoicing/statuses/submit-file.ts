import { logger } from '../../platform/logger.ts';
import type { FlowService, OutgoingFile } from '../flow-service.ts';
import { PlatformRefusal } from '../platform-failure.ts';

export type Submission =
  | { state: 'sent'; flow_id: string }
  /** Not even taken: the status that was answered. */
  | { state: 'refused'; status: number }
  /** Not answered, or not as it should be. */
  | { state: 'left' };

/** As of a letter (docs/decisions/0091): after a day, and as many receptions, the shop is told that it failed. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const RECEPTIONS = 12;
/** The platform's clock and ours may be this far apart. */
const CLOCKS_MS = 3_600_000;

export const isGivenUp = (receptions: number, waitedMs: number): boolean =>
  receptions >= RECEPTIONS && waitedMs >= GIVEN_UP_AFTER_MS;

/** What the platform has of ours under a name, since an instant of our clock, unless its checks have failed. */
export async function sentBefore(
  flows: Pick<FlowService, 'sentAs'>,
  trackingId: string,
  sinceMs: number,
): Promise<string | undefined> {
  const found = await flows.sentAs(trackingId);
  return found.find(
    ({ submittedAtMs, checks }) => submittedAtMs >= sinceMs - CLOCKS_MS && checks !== 'failed',
  )?.id;
}

/**
 * Hands a file over, once however often it is tried: whoever comes `again` after an attempt that did not end looks for it
 * under its name first. `sinceMs` is when it may have been sent at the earliest.
 */
export async function submitFile(
  flows: Pick<FlowService, 'send' | 'sentAs'>,
  { isAgain, sinceMs }: { isAgain: boolean; sinceMs: number },
  file: OutgoingFile,
): Promise<Submission> {
  try {
    const known = isAgain && (await sentBefore(flows, file.trackingId, sinceMs));
    return { state: 'sent', flow_id: known || (await flows.send(file)) };
  } catch (error) {
    if (error instanceof PlatformRefusal) {
      logger.error('The platform refuses what is said of an invoice', { error });
      return { state: 'refused', status: error.status };
    }
    logger.warn('What is said of an invoice could not be handed over', { error });
    return { state: 'left' };
  }
}
