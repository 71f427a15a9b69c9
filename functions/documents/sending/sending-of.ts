import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { transmissionOf } from '../../../shared/documents/transmission.ts';
import type { Sending } from '../../../shared/e-invoicing/sending.ts';
import type { ReceptionsRepository } from '../../e-invoicing/receptions.repository.ts';
import type { Transmission } from './stored-transmission.ts';
import type { TransmissionsRepository } from './transmissions.repository.ts';

export type SendingDependencies = {
  transmissions: Pick<TransmissionsRepository, 'get'>;
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  /** Whether the operator has chosen a platform. */
  hasPlatform: boolean;
  now: () => number;
};

/** What was issued just now is on its way to its sender. */
const ON_ITS_WAY_MS = 5 * 60_000;

/** Whether a document goes by the platform of a shop that is active for this SIREN: its own, and to a client that has one. */
export const goesByPlatform = (document: IssuedDocument, siren: string | undefined): boolean =>
  siren !== undefined &&
  document.seller.siren === siren &&
  document.client.siren !== '' &&
  transmissionOf(document).by === 'platform';

/** Whether a shop may ask again for what stands so. What the platform has taken once has used its number. */
export const canAskAgain = ({ state, flow_id }: Transmission): boolean =>
  state === 'unlisted' || state === 'failed' || (state === 'refused' && flow_id === undefined);

/** Where a document of the shop's stands on its way to the platform; `undefined` of one that goes by none. */
export async function sendingOf(
  { transmissions, receptions, hasPlatform, now }: SendingDependencies,
  shopId: string,
  document: IssuedDocument,
): Promise<Sending | undefined> {
  if (!hasPlatform || !goesByPlatform(document, document.seller.siren)) return undefined;
  const [known, siren] = await Promise.all([
    transmissions.get(shopId, document.number),
    receptions.sirenOf(shopId),
  ]);
  const isActive = goesByPlatform(document, siren);
  if (known !== undefined) return { ...toSending(known), canSend: isActive && canAskAgain(known) };
  if (!isActive) return undefined;
  const isNew = now() - Date.parse(document.issuedAt) < ON_ITS_WAY_MS;
  return { state: isNew ? 'waiting' : 'none', statuses: [], canSend: !isNew };
}

const toSending = ({ state, at_ms, reason, statuses }: Transmission) => ({
  state,
  at: new Date(at_ms).toISOString(),
  ...(reason !== undefined && { reason }),
  statuses: statuses
    .map(({ code, at_ms: atMs, reason: why }) => ({
      code,
      at: new Date(atMs).toISOString(),
      ...(why !== undefined && { reason: why }),
    }))
    .toReversed(),
});
