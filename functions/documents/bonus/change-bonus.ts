import type { BonusChange } from '../../../shared/bonus/change.ts';
import type { IssuedDocument } from '../../../shared/documents/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { firstPaymentDay } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import { spreadOut } from '../../platform/spread-out.ts';
import { newDocumentId } from '../document-id.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import type { KnownSummary } from '../documents.ts';
import { ownDocumentWithSummary } from '../own-document.ts';
import type { PaymentsRepository } from '../payments/payments.repository.ts';
import type { BonusesRepository } from './bonuses.repository.ts';

export type ChangeBonusDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  payments: Pick<PaymentsRepository, 'chain' | 'record'>;
  bonuses: Pick<BonusesRepository, 'note'>;
  now: () => number;
};

/** Each attempt meets what stands after the one before it, so only a crowd needs many. */
const MAX_ATTEMPTS = 20;

/**
 * Says where the bonus of an invoice stands. One that is paid is a payment of the invoice by transfer, and one that no
 * longer is was given back: what its customer owes stays the same (docs/decisions/0140).
 * @throws AppError DOCUMENT_NOT_FOUND, NOT_AN_INVOICE without a bonus; ALREADY_CREDITED when it was taken back; INVALID
 * for a day that cannot be; OVERPAID when more is given back than was paid; CONFLICT when others kept coming first.
 */
export async function changeBonus(
  { documents, payments, bonuses, now }: ChangeBonusDependencies,
  shopId: string,
  documentId: string,
  change: BonusChange,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { document, summary } = await ownDocumentWithSummary(documents, shopId, documentId);
    const { bonus } = summary;
    if (bonus === undefined) throw new AppError('NOT_AN_INVOICE', { message: NO_BONUS });
    const { state = bonus.state, proofs = bonus.proofs } = change;
    if (summary.creditNote && state !== bonus.state && bonus.state !== 'paid') {
      throw new AppError('ALREADY_CREDITED', { message: TAKEN_BACK });
    }
    const next = { ...bonus, state, proofs };
    const amountCents = cameIn(next) - cameIn(bonus);
    const done =
      amountCents === 0
        ? await bonuses.note(shopId, documentId, bonus.state, next)
        : await pay({ document, summary, next, amountCents });
    if (done) return;
    await spreadOut(attempt);
  }
  throw new AppError('CONFLICT');

  async function pay({ document, summary, next, amountCents }: Transfer): Promise<boolean> {
    const nowMs = now();
    const date = dayOf(document, change.date, parisDay(nowMs));
    if ((summary.paidCents ?? 0) + amountCents < 0) throw new AppError('OVERPAID');
    const payment = {
      id: newDocumentId(nowMs),
      documentId,
      amountCents,
      means: 'transfer' as const,
      date,
      recordedAt: new Date(nowMs).toISOString(),
    };
    const outcome = await payments.record(shopId, {
      document,
      summary,
      chain: await payments.chain(shopId),
      payment,
      idempotency: undefined,
      bonus: { ...next, payments: [...(next.payments ?? []), payment.id] },
    });
    return outcome.kind === 'recorded';
  }
}

type Standing = NonNullable<KnownSummary['bonus']>;
type Transfer = {
  document: IssuedDocument;
  summary: KnownSummary;
  next: Standing;
  amountCents: number;
};

/** What of a bonus has come in. */
const cameIn = ({ state, amountCents }: Standing): number => (state === 'paid' ? amountCents : 0);

/** @throws AppError INVALID */
function dayOf(document: IssuedDocument, date = '', today = ''): string {
  if (date === '') return today;
  if (date <= today && date >= firstPaymentDay(document)) return date;
  throw new AppError('INVALID', { fields: { date: WRONG_DAY } });
}

const NO_BONUS = 'Cette facture ne déduit aucun Bonus Réparation.';
const TAKEN_BACK = 'Cette facture est annulée\u202f: son bonus ne se demande plus.';
const WRONG_DAY = 'Choisissez une date entre celle de l’opération et aujourd’hui.';
