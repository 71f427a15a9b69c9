import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { RequestFailure, requestPublic } from '../../lib/public-request.ts';

function isPublicRepair(body: unknown): body is PublicRepair {
  return (
    typeof body === 'object' &&
    body !== null &&
    'trackingNumber' in body &&
    'statusHistory' in body &&
    Array.isArray(body.statusHistory) &&
    'status' in body &&
    typeof body.status === 'string' &&
    body.status in STATUSES
  );
}

/**
 * The public view of a repair; null when there is none. `key` is from the link in our messages. Throws
 * RequestFailure.
 */
export async function fetchRepair(
  trackingNumber: string,
  key: string | null,
  signal: AbortSignal,
): Promise<PublicRepair | null> {
  const query = key === null ? '' : `?${new URLSearchParams({ cle: key })}`;
  const address = `/api/suivi/${encodeURIComponent(trackingNumber)}${query}`;
  try {
    return await requestPublic(address, { isAnswer: isPublicRepair, signal });
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return null;
    throw error;
  }
}
