import { LIFE_CYCLE } from '../../../shared/e-invoicing/life-cycle.ts';
import { type AnswerCode, nextAnswers } from '../../../shared/e-invoicing/received-answer.ts';
import type { ReceivedInvoice } from '../../../shared/e-invoicing/reception.ts';
import type { RefusalReason } from '../../../shared/e-invoicing/refusal-reasons.ts';
import { AppError } from '../../../shared/errors.ts';
import { untilWritten } from '../../platform/table/until-written.ts';
import type { ReceivedRepository } from '../received/received.repository.ts';
import { receivedSortKey } from '../received/received-keys.ts';
import {
  addresseeOf,
  receivedExpiry,
  toReceivedInvoice,
} from '../received/stored-received-invoice.ts';
import type { ReceptionsRepository } from '../reception/receptions.repository.ts';
import { ownSiren } from '../reception/receptions.ts';
import type { AnswersRepository } from './answers.repository.ts';
import { answerKey } from './stored-answer.ts';
import { canAskAgain } from './submit-file.ts';

export type GiveAnswerDependencies = {
  receptions: Pick<ReceptionsRepository, 'sirenOf'>;
  received: Pick<ReceivedRepository, 'get'>;
  answers: Pick<AnswersRepository, 'get' | 'give'>;
  sendAgain: (siren: string, answerSk: string) => Promise<void>;
  now: () => number;
};

const NOBODY =
  'Cette facture ne dit pas où joindre son fournisseur\u00a0: répondez-lui par e-mail.';

/**
 * Stores the status, which the stream's consumer sends. A repeated status is sent again only if it failed.
 * @throws AppError NOT_FOUND; CONFLICT for a status that is no longer possible or that nobody can receive; UNAVAILABLE
 */
export async function giveAnswer(
  dependencies: GiveAnswerDependencies,
  shopId: string,
  id: string,
  {
    code,
    reason,
    note,
  }: { code: AnswerCode; reason?: RefusalReason | undefined; note?: string | undefined },
): Promise<ReceivedInvoice> {
  const { received, answers, now } = dependencies;
  const place = receivedSortKey(id);
  const siren = await ownSiren(dependencies.receptions, shopId);
  if (place === undefined) throw new AppError('NOT_FOUND');
  return untilWritten(3, async () => {
    const invoice = await received.get(siren, place);
    if (invoice === undefined) throw new AppError('NOT_FOUND');
    const said = invoice.answered;
    if (said === code) {
      const known = await answers.get(siren, place, code);
      if (known && canAskAgain(known)) {
        await dependencies.sendAgain(siren, answerKey(siren, place, code).sk);
      }
      return toReceivedInvoice(place, invoice, known);
    }
    if (addresseeOf(invoice) === undefined) throw new AppError('CONFLICT', { message: NOBODY });
    if (!nextAnswers(said).includes(code))
      throw new AppError('CONFLICT', { message: tooLate(said) });
    const nowMs = now();
    const answer = {
      code,
      ...(reason && { reason }),
      ...(note && { note }),
      said_at_ms: nowMs,
      state: 'waiting' as const,
      at_ms: nowMs,
      first_ms: nowMs,
      leased_until_ms: 0,
      revision: 1,
      expires_at: receivedExpiry(invoice.received_at_ms),
    };
    const isStored = await answers.give(shopId, siren, place, answer, said);
    return isStored && toReceivedInvoice(place, { ...invoice, answered: code }, answer);
  });
}

const tooLate = (said: AnswerCode | undefined): string =>
  said === undefined
    ? 'Ce statut ne peut pas être donné à cette facture.'
    : `Vous avez déjà répondu à cette facture\u00a0: «\u00a0${LIFE_CYCLE[said]}\u00a0». Voyez la suite avec son fournisseur.`;
