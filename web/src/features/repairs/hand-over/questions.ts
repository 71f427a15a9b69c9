import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { isLent, type RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { Repair, RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { billingOf } from '../../../lib/billing-of.ts';
import { documentsOf } from '../../../lib/documents-of-repair.ts';
import { getRepair } from '../record/record-requests.ts';

/** What the counter has to decide before a device is handed over. */
export type Questions = {
  /** The loans of the repair, of which at least one is not returned. */
  loans: RepairLoans | undefined;
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
  // A device with a loan of its own is not offered: its own hand-over asks for the loan.
  const others = depositedWith.filter(
    ({ status, handedOverAt, lentSince }) =>
      status === 'completed' && handedOverAt === undefined && lentSince === undefined,
  );
  const isLending = loans?.loans.some(isLent) ?? false;
  const quotes = await quotesOf([repair, ...others], signal);
  return isLending || others.length > 0 || quotes?.length !== 0
    ? { loans: isLending ? loans : undefined, others, quotes }
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
