import type { VatAmount } from '../../../shared/documents/amounts.ts';
import { leftAfter } from '../../../shared/payments/deposits.ts';
import type { PayableRates } from '../../../shared/payments/shares.ts';
import { canonicalJson } from '../../documents/digest.ts';
import type { StoredPayment } from '../../payments/stored-payment.ts';
import { type Taking, takenShares } from '../../payments/stored-taking.ts';

/** A stored taking as a check sees it, by its key; `taking` is absent for one that cannot be read. */
export type SeenTaking = { date: string; id: string; taking: Taking | undefined };

export type TakingFinding = {
  what: `taking-${'altered' | 'missing'}` | 'without-payment';
  /** The payment's document and id, as far as they are known. */
  where: string;
};

/** The sums of an invoice on which its takings depend. */
export type PaidInvoice = {
  rates: PayableRates;
  /** The sum of its payments. */
  paidCents: number;
  /** The amounts that were credited before its last payment; absent when it has no payment. */
  creditedWhenPaid: readonly VatAmount[] | undefined;
  /** The amounts of its credit notes, in the order of their issue. */
  creditNotes: readonly (readonly VatAmount[])[];
};

type CheckTakingsOptions = {
  /** The takings are read before the payments, so that each taking's payment is among them. */
  takings: readonly SeenTaking[];
  payments: readonly StoredPayment[];
  /** The invoices that were read before the takings, by id. */
  invoiceOf: (documentId: string) => PaidInvoice | undefined;
  /** Reads missing takings again, because their payments may have come meanwhile. */
  reread: (payments: readonly StoredPayment[]) => Promise<SeenTaking[]>;
};

const placeOf = ({ documentId, id }: { documentId: string; id: string }) => `${documentId}#${id}`;

/**
 * Compares each taking with its payment, which the chain protects, and the takings of an invoice with its VAT rates.
 * The takings of an invoice must add up, at each rate, to the share of the sum that was paid. The order of the payments
 * does not matter. Credit notes before the last payment are deducted from the invoice's amounts.
 */
export async function checkTakings({
  takings,
  payments,
  invoiceOf,
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
  for (const { id, taking } of byId.values()) {
    const where = placeOf({ documentId: taking?.documentId ?? '', id });
    findings.push({ what: 'without-payment', where });
  }
  for (const [documentId, own] of Map.groupBy(taken, (each) => each.documentId)) {
    const invoice = invoiceOf(documentId);
    if (invoice === undefined || broken.has(documentId) || addsUp(own, invoice)) continue;
    findings.push({ what: 'taking-altered', where: documentId });
  }
  return findings;
}

const isOf = (
  seen: SeenTaking,
  { documentId, date, means, amountCents }: StoredPayment,
): seen is SeenTaking & { taking: Taking } =>
  seen.taking !== undefined &&
  seen.date === date &&
  seen.taking.documentId === documentId &&
  seen.taking.date === date &&
  seen.taking.means === means &&
  seen.taking.amountCents === amountCents;

/** An invoice with other payments than those read was paid during the check. The next check decides. */
function addsUp(own: readonly Taking[], invoice: PaidInvoice): boolean {
  const { rates, paidCents, creditedWhenPaid, creditNotes } = invoice;
  const amountCents = own.reduce((sum, taking) => sum + taking.amountCents, 0);
  if (amountCents !== paidCents) return true;
  const isCredited = creditNotes.some(
    (_, last) => creditedWhenPaid && isSumOf(creditedWhenPaid, creditNotes.slice(0, last + 1)),
  );
  if (creditedWhenPaid && !isCredited) return false;
  const now = creditedWhenPaid ? { ...rates, credited: creditedWhenPaid } : rates;
  const expected = takenShares(now, 0, amountCents, rates);
  return sumsOf(own.flatMap((taking) => taking.vat)) === sumsOf(expected);
}

const isSumOf = (sum: readonly VatAmount[], parts: readonly (readonly VatAmount[])[]): boolean =>
  leftAfter(sum, parts).every(({ baseCents, vatCents }) => baseCents === 0 && vatCents === 0);

/** Sums by rate as one text, without sums of 0. */
function sumsOf(groups: Taking['vat']): string {
  const sums = [...Map.groupBy(groups, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    baseCents: same.reduce((sum, { baseCents }) => sum + baseCents, 0),
    vatCents: same.reduce((sum, { vatCents }) => sum + vatCents, 0),
    depositCents: same.reduce((sum, { depositCents = 0 }) => sum + depositCents, 0),
  }));
  return canonicalJson(
    sums
      .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
      .toSorted((one, other) => one.rate - other.rate),
  );
}
