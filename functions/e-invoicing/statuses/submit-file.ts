import type { SENDING_STATES } from '../../../shared/e-invoicing/sending.ts';
import { logger } from '../../platform/logger.ts';
import type { FlowService, OutgoingFile } from '../flow-service.ts';
import { PlatformRefusal } from '../platform-failure.ts';

export type Submission =
  | { state: 'sent'; flow_id: string }
  /** The platform did not accept the file. `status` is the HTTP status of its answer. */
  | { state: 'refused'; status: number }
  | { state: 'left' };

/** The sender gives up after a day and this many deliveries by the queue. The shop then gets a notice. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const RECEPTIONS = 12;
const CLOCKS_MS = 3_600_000;

export const isGivenUp = (receptions: number, waitedMs: number): boolean =>
  receptions >= RECEPTIONS && waitedMs >= GIVEN_UP_AFTER_MS;

/** Returns whether a shop may ask for another attempt. A file that the platform has checked is not submitted twice. */
export const canAskAgain = ({ state, flow_id }: Submitted): boolean =>
  state === 'unlisted' || state === 'failed' || (state === 'refused' && flow_id === undefined);
type Submitted = { state: (typeof SENDING_STATES)[number]; flow_id?: string | undefined };

/** Finds the flow that we sent under a name after an instant of our clock. It ignores a flow whose checks failed. */
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
 * Submits a file once: if an attempt had no result, the next one first looks the file up. The first attempt was not
 * before `sinceMs`.
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
      logger.error('The platform refuses a status of an invoice', { error });
      return { state: 'refused', status: error.status };
    }
    logger.warn('A status of an invoice could not be submitted', { error });
    return { state: 'left' };
  }
}
