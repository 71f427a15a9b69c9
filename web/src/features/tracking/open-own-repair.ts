import { addressOf } from '../../lib/api/route-request.ts';
import { repairPath } from '../../lib/repairs/repair-path.ts';
import { accessToken } from '../../lib/session/tokens.ts';

/** Opens the repair's own page. For a repair of another shop, the API answers 404, and the visitor stays. */
export async function openOwnRepair(trackingNumber: string, signal: AbortSignal): Promise<void> {
  const { jwt } = await accessToken();
  const { address } = addressOf('GET /api/repairs/{id}', { params: { id: trackingNumber } });
  const headers = { accept: 'application/json', authorization: `Bearer ${jwt}` };
  const { ok } = await fetch(address, { headers, signal });
  // The repair's page replaces the tracking page in the history, so that Back does not return to it.
  if (ok && !signal.aborted) window.location.replace(repairPath(trackingNumber));
}
