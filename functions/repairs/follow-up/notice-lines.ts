import type {
  CardSurplus,
  RefusedEmail,
  UndeliveredDocument,
  Untransmitted,
} from '../../../shared/repairs/follow-up/follow-up.ts';
import type { Notice } from '../../documents/sending/stored-notice.ts';

/** Each function turns one kind of notice into lines of the follow-up list, and drops the other notices. */

export function refusedEmail(notice: Notice): RefusedEmail[] {
  if (notice.kind !== 'refused-email') return [];
  const { documentId, number, reader, to, reason, at } = notice;
  return [{ documentId, number, reader, to, reason, at: new Date(at).toISOString() }];
}

export function cardSurplus(notice: Notice): CardSurplus[] {
  if (notice.kind !== 'card-surplus') return [];
  const { documentId, number, amountCents, at } = notice;
  return [{ documentId, number, amountCents, at: new Date(at).toISOString() }];
}

export function notTransmitted(notice: Notice): Untransmitted[] {
  if (notice.kind !== 'transmission') return [];
  const { documentId, documentType, number, reason, at } = notice;
  return [{ documentId, documentType, number, reason, at: new Date(at).toISOString() }];
}

export function undeliveredDocument(notice: Notice): UndeliveredDocument[] {
  if (notice.kind !== 'undelivered') return [];
  const { documentId, documentType, number, to, outcome, at } = notice;
  return [{ documentId, documentType, number, to, outcome, at: new Date(at).toISOString() }];
}
