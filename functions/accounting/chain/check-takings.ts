import { creditedVat, type Thousandths } from '../../../shared/documents/amounts/credits.ts';
import { leftAfter } from '../../../shared/payments/deposits.ts';
import { canonicalJson } from '../../documents/digest.ts';
import { type PaidShare, type SoldDocument, withServices } from '../../documents/parts.ts';
import type { StoredPayment } from '../../payments/stored-payment.ts';
import type { Taking } from '../../payments/stored-taking.ts';
import { takenShares } from '../../payments/taken-shares.ts';
import type { CreditNote } from './check-summaries.ts';

export type SeenTaking = { date: string; id: string; taking: Taking | undefined };

export type TakingFinding = {
  what: `taking-${'altered' | 'missing'}` | 'without-payment';
  /** The place is the invoice and the id of its payment or credit note, as far as they are known. */
  where: string;
};

export type PaidInvoice = {
  document: SoldDocument;
  paidCents: number;
  creditedCents: number;
  credited: Thousandths | undefined;
};

type CheckTakingsOptions = {
  /** The takings are read first, so that the payments and credit notes include the one of each taking. */
  takings: readonly SeenTaking[];
  payments: readonly StoredPayment[];
  creditNotes: ReadonlyMap<string, CreditNote | undefined>;
  invoices: ReadonlyMap<string, PaidInvoice>;
  /** Reads missing takings again, because their payments may have come meanwhile. */
  reread: (payments: readonly StoredPayment[]) => Promise<SeenTaking[]>;
};

const placeOf = ({ documentId, id }: { documentId: string; id: string }) => `${documentId}#${id}`;

/**
 * At each rate, the takings must add up to the paid share of the amount that remains after the credit notes. The order
 * of payments and credit notes does not matter.
 */
export async function checkTakings({
  takings,
  payments,
  creditNotes,
  invoices,
  reread,
}: CheckTakingsOptions): Promise<TakingFinding[]> {
  const byId = new Map(takings.map((each) => [each.id, each]));
  const unseen = payments.filter(({ id }) => !byId.has(id));
  for (const each of unseen.length > 0 ? await reread(unseen) : []) byId.set(each.id, each);

  const findings: TakingFinding[] = [];
  const taken: Taking[] = [];
  const broken = new Set<string>();
  for (const payment of payments) {
    const { id, documentId } = payment;
    const seen = byId.get(id);
    byId.delete(id);
    if (seen && isOf(seen, payment)) {
      taken.push(seen.taking);
      continue;
    }
    broken.add(documentId);
    const what = seen ? 'taking-altered' : 'taking-missing';
    findings.push({ what, where: placeOf(payment) });
  }
  for (const { id, date, taking } of byId.values()) {
    const note = creditNotes.get(id);
    if (taking && note && isMovedBy(note, date, taking)) {
      taken.push(taking);
      continue;
    }
    const where = placeOf({ documentId: taking?.documentId ?? '', id });
    findings.push({ what: 'without-payment', where });
  }
  const byInvoice = Map.groupBy(taken, (each) => each.documentId);
  const notes = Map.groupBy(
    [...creditNotes.values()].filter((note) => note !== undefined),
    (note) => note.id,
  );
  for (const [documentId, invoice] of invoices) {
    const own = byInvoice.get(documentId) ?? [];
    if (broken.has(documentId) || addsUp(own, invoice, notes.get(documentId) ?? [])) continue;
    findings.push({ what: 'taking-altered', where: documentId });
  }
  return findings;
}

const isOf = (
  seen: SeenTaking,
  { documentId, date, means, amountCents, cardEvent }: StoredPayment,
): seen is SeenTaking & { taking: Taking } =>
  seen.taking !== undefined &&
  seen.date === date &&
  seen.taking.documentId === documentId &&
  seen.taking.date === date &&
  seen.taking.means === means &&
  seen.taking.cardEvent === cardEvent &&
  seen.taking.amountCents === amountCents;

const isMovedBy = (note: CreditNote, date: string, taking: Taking): boolean =>
  taking.means === undefined &&
  taking.amountCents === 0 &&
  taking.documentId === note.id &&
  taking.date === date &&
  note.days.includes(date);

/** An invoice that got a payment or a credit note during the check is left to the next check. */
function addsUp(
  own: readonly Taking[],
  { document, paidCents, creditedCents, credited }: PaidInvoice,
  notes: readonly CreditNote[],
): boolean {
  const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);
  if (sumOf(own.map(({ amountCents }) => amountCents)) !== paidCents) return true;
  if (sumOf(notes.map(({ cents }) => cents)) !== creditedCents) return true;
  const vat = credited ? creditedVat(document, credited) : [];
  const unknown = leftAfter(
    vat,
    notes.map((note) => note.vat),
  );
  if (unknown.some(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)) return false;
  const expected = takenShares(document, { paidCents: 0 }, { paidCents, credited });
  const stored = own.flatMap((taking) => taking.vat);
  // Older takings were stored without the VAT of their services.
  const withVat = stored.every(({ servicesVatCents }) => servicesVatCents !== undefined);
  const shares = stored.map((share) => withServices(document, share));
  return sumsOf(shares, withVat) === sumsOf(expected, withVat);
}

function sumsOf(groups: readonly PaidShare[], withVat: boolean): string {
  const sums = [...Map.groupBy(groups, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    baseCents: same.reduce((sum, { baseCents }) => sum + baseCents, 0),
    vatCents: same.reduce((sum, { vatCents }) => sum + vatCents, 0),
    servicesCents: same.reduce((sum, { servicesCents }) => sum + servicesCents, 0),
    servicesVatCents: withVat
      ? same.reduce((sum, { servicesVatCents }) => sum + servicesVatCents, 0)
      : 0,
  }));
  return canonicalJson(
    sums
      .filter((sum) => sum.baseCents !== 0 || sum.vatCents !== 0 || sum.servicesCents !== 0)
      .toSorted((one, other) => one.rate - other.rate),
  );
}
