import { isLent, type RepairLoans } from '../../../../../shared/repairs/loans/answers.ts';
import type { Repair, RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { getRepair } from '../record/record-requests.ts';

/** What the counter has to decide before a device is handed over. */
export type Questions = {
  /** The loans of the repair, of which at least one is not returned. */
  loans: RepairLoans | undefined;
  /** The finished devices of the same intake that the shop still has. */
  others: readonly RepairSummary[];
};

/** Receives the repair after its hand-over, and the devices of its intake that were handed over with it. */
export type OnHandedOver = (...given: readonly [Repair, ...Repair[]]) => void;

/** Reads the questions of a hand-over; `undefined` when there are none. Throws ApiError. */
export async function readQuestions(
  { id }: RepairSummary,
  signal: AbortSignal,
): Promise<Questions | undefined> {
  const { loans, depositedWith = [] } = await getRepair(id, signal);
  // A device with a loan of its own is not offered: its own hand-over asks for the loan.
  const others = depositedWith.filter(
    ({ status, handedOverAt, lentSince }) =>
      status === 'completed' && handedOverAt === undefined && lentSince === undefined,
  );
  const isLending = loans?.loans.some(isLent) ?? false;
  return isLending || others.length > 0
    ? { loans: isLending ? loans : undefined, others }
    : undefined;
}
