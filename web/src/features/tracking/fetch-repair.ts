import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { RequestFailure, requestPublic } from '../../lib/api/public-request.ts';

/** Returns null when there is no such repair. `key` is from our link. Throws RequestFailure. */
export async function fetchRepair(
  trackingNumber: string,
  key: string | null,
  signal: AbortSignal,
): Promise<PublicRepair | null> {
  try {
    const repair = await requestPublic('GET /api/suivi/{trackingNumber}', {
      params: { trackingNumber },
      query: { cle: key },
      has: ['trackingNumber', 'status', 'statusHistory'],
      signal,
    });
    // A page that was opened before a deployment cannot show a status that the deployment added.
    if (!(repair.status in STATUSES)) throw new RequestFailure(200);
    return repair;
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) return null;
    throw error;
  }
}
