import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { isLent, type RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { Repair, RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { billingOf } from '../../../lib/billing-of.ts';
import { documentsOf } from '../../../lib/documents-of-repair.ts';
import { getRepair } from '../record/record-requests.ts';

export type LoansOf = { of: string; loans: RepairLoans };

export type Questions = {
  /** The loans that are not returned, for each repair that has any. */
  loans: readonly LoansOf[];
  /** The finished devices of the same intake that the shop still has. */
  others: readonly RepairSummary[];
  /** The quotes that are accepted and not invoiced, each with its repair's id; undefined when they cannot be read. */
  quotes: readonly { of: string; quote: DocumentSummary }[] | undefined;
};

/** Receives the repair after its hand-over, and the devices of its intake that were handed over with it. */
export type OnHandedOver = (...given: readonly [Repair, ...Repair[]]) => void;

/** Reads the questions of a hand-over; `undefined` when there are none. Throws ApiError. */
export async function readQuestions(
  repair: RepairSummary,
  signal: AbortSignal,
): Promise<Questions | undefined> {
  const { loans, depositedWith = [] } = await getRepair(repair.id, signal);
  const others = depositedWith.filter(
    ({ status, handedOverAt }) => status === 'completed' && handedOverAt === undefined,
  );
  const [quotes, ...theirs] = await Promise.all([
    quotesOf([repair, ...others], signal),
    ...others
      .filter(({ lentSince }) => lentSince !== undefined)
      .map(async ({ id }) => ({ of: id, loans: (await getRepair(id, signal)).loans })),
  ]);
  const lending = [{ of: repair.id, loans }, ...theirs].flatMap(({ of, loans: known }) =>
    known?.loans.some(isLent) ? [{ of, loans: known }] : [],
  );
  return lending.length > 0 || others.length > 0 || quotes?.length !== 0
    ? { loans: lending, others, quotes }
    : undefined;
}

async function quotesOf(
  repairs: readonly RepairSummary[],
  signal: AbortSignal,
): Promise<Questions['quotes']> {
  try {
    const found = await Promise.all(
      repairs.map(async (repair) => {
        const { quote } = billingOf(await documentsOf(repair, signal), repair.trackingNumber);
        return quote ? [{ of: repair.id, quote }] : [];
      }),
    );
    return found.flat();
  } catch (error) {
    console.warn('The quotes of a hand-over could not be read', error);
    return undefined;
  }
}
