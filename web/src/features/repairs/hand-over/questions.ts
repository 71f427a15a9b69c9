import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { isLent, type RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { Repair, RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { billingOf } from '../../../lib/documents/billing-of.ts';
import { documentsOf, issuesInvoices } from '../../../lib/documents/documents-of-repair.ts';
import { getRepair } from '../record/record-requests.ts';

export type LoansOf = { of: string; loans: RepairLoans };

export type Unbilled = { repair: RepairSummary; quote?: DocumentSummary | undefined };

export type Questions = {
  /** Only repairs with loans that are not returned are listed. */
  loans: readonly LoansOf[];
  /** These finished devices of the same intake are still in the shop. */
  others: readonly RepairSummary[];
  /** The list is undefined when the documents cannot be read. */
  unbilled: readonly Unbilled[] | undefined;
};

/** Receives the repair that was handed over, then the other devices that were handed over with it. */
export type OnHandedOver = (...given: readonly [Repair, ...Repair[]]) => void;

/** Reads the questions of a hand-over. Returns `undefined` when there are none. Throws ApiError. */
export async function readQuestions(
  repair: RepairSummary,
  signal?: AbortSignal,
): Promise<Questions | undefined> {
  const { loans, depositedWith = [] } = await getRepair(repair.id, signal);
  const others = depositedWith.filter(
    ({ status, handedOverAt }) => status === 'completed' && handedOverAt === undefined,
  );
  const [unbilled, ...theirs] = await Promise.all([
    unbilledOf([repair, ...others], signal),
    ...others
      .filter(({ lentSince }) => lentSince !== undefined)
      .map(async ({ id }) => ({ of: id, loans: (await getRepair(id, signal)).loans })),
  ]);
  const lending = [{ of: repair.id, loans }, ...theirs].flatMap(({ of, loans: known }) =>
    known?.loans.some(isLent) ? [{ of, loans: known }] : [],
  );
  return lending.length > 0 || others.length > 0 || unbilled?.length !== 0
    ? { loans: lending, others, unbilled }
    : undefined;
}

/** If a shop has never issued an invoice with Rebond, it bills elsewhere, so only accepted quotes are named. */
async function unbilledOf(
  repairs: readonly RepairSummary[],
  signal?: AbortSignal,
): Promise<Questions['unbilled']> {
  try {
    const found = await Promise.all(
      repairs.map(async (repair) => {
        const { invoice, quote } = billingOf(
          await documentsOf(repair, signal),
          repair.trackingNumber,
        );
        return quote || !(invoice || repair.returnOf) ? [{ repair, quote }] : [];
      }),
    );
    const unbilled = found.flat();
    const isKnown = unbilled.every(({ quote }) => quote) || (await issuesInvoices(signal));
    return isKnown ? unbilled : unbilled.filter(({ quote }) => quote);
  } catch (error) {
    if (!signal?.aborted) console.warn('The documents of a hand-over could not be read', error);
    return undefined;
  }
}
