import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import type { FlowService } from '../flow-service.ts';
import { FileTooLarge } from '../platform-failure.ts';
import type { ReceptionsRepository } from '../reception/receptions.repository.ts';
import { ownSiren } from '../reception/receptions.ts';
import type { ReceivedRepository } from './received.repository.ts';
import { receivedSortKey } from './received-keys.ts';
import type { StoredReceived } from './stored-received-invoice.ts';

export type FileDependencies = {
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  received: Pick<ReceivedRepository, 'get'>;
  flows: Pick<FlowService, 'original'>;
};

/** Lambda answers at most 6 MB, and base64 leaves three quarters of that. */
const MOST_BYTES = 4_400_000;

const TOO_LARGE =
  'Ce fichier est trop volumineux pour être téléchargé ici. Téléchargez-le sur votre plateforme agréée.';
const NO_ANSWER = 'La plateforme agréée ne répond pas. Réessayez dans quelques minutes.';

export type ReceivedFile = { filename: string; content: Buffer };

/**
 * Returns a received invoice's file.
 * @throws AppError NOT_FOUND, also for another shop's invoice; TOO_LARGE; UNAVAILABLE
 */
export async function receivedFile(
  { receptions, received, flows }: FileDependencies,
  shopId: string,
  id: string,
): Promise<ReceivedFile> {
  const place = receivedSortKey(id);
  const siren = await ownSiren(receptions, shopId);
  const invoice = place === undefined ? undefined : await received.get(siren, place);
  if (invoice === undefined) throw new AppError('NOT_FOUND');
  try {
    return named(invoice, await flows.original(invoice.flow_id, MOST_BYTES));
  } catch (error) {
    if (error instanceof FileTooLarge) throw new AppError('TOO_LARGE', { message: TOO_LARGE });
    logger.error('The platform did not return the file of an invoice', { error });
    throw new AppError('UNAVAILABLE', { message: NO_ANSWER });
  }
}

function named({ number, date, syntax }: StoredReceived, content: Buffer): ReceivedFile {
  // The number of an unreadable invoice is unknown.
  const name = (number || date).replace(/[^\w.-]+/g, '-').slice(0, 60);
  return { filename: `facture-${name}.${syntax === 'Factur-X' ? 'pdf' : 'xml'}`, content };
}
