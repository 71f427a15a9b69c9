import { AppError } from '../../../shared/errors.ts';
import type { ImportOutcome, ImportRow } from '../../../shared/repairs/import.ts';
import { parisMinute } from '../../../shared/time.ts';
import { refusedTexts } from '../../billing/message-links.ts';
import { newRepairId, newTrackingKey } from '../repair-id.ts';
import { historyEntry, type StoredRepair } from '../repairs.ts';
import { candidateNumbers } from './candidate-numbers.ts';
import type { CreateRepairDependencies } from './create-repair.ts';
import { newRepair } from './new-repair.ts';
import { importOf } from './stored-creation-key.ts';

type ImportDependencies = CreateRepairDependencies & {
  allowsLinks: (shopId: string) => Promise<boolean>;
};

/**
 * Stores repairs from another tool, without notifications. The content of a row is its idempotency key. Once the plan
 * is full, the remaining rows are not stored; on a plan without links, a row with a link is left out.
 * @throws AppError UNAVAILABLE when a row found no free number.
 */
export async function importRepairs(
  dependencies: ImportDependencies,
  shopId: string,
  rows: readonly ImportRow[],
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  const isRefused =
    rows.some(holdsLink) && !(await dependencies.allowsLinks(shopId)) ? holdsLink : () => false;
  // Rows are stored one after the other: all count against the same plan, and transactions on one item conflict.
  for (const row of rows) {
    outcomes.push(isRefused(row) ? 'has-link' : await importOne(dependencies, shopId, row));
  }
  return outcomes;
}

const holdsLink = ({ repair }: ImportRow): boolean => refusedTexts('repair', repair).length > 0;

async function importOne(
  { repairs, now }: CreateRepairDependencies,
  shopId: string,
  row: ImportRow,
): Promise<ImportOutcome> {
  const nowMs = now();
  const creation = importOf(shopId, sorted(row));
  for (const [trackingNumber = ''] of candidateNumbers(nowMs)) {
    const repair = newRepair(row.repair, {
      id: newRepairId(trackingNumber),
      trackingNumber,
      trackingKey: newTrackingKey(),
      shopId,
      nowMs: momentOf(row.received, nowMs),
    });
    const outcome = await repairs.insert([asImported(repair, row, nowMs)], nowMs, { creation });
    if (outcome.kind === 'inserted') return 'imported';
    if (outcome.kind === 'limit-reached') return 'limit-reached';
    if (outcome.kind === 'closed') throw new AppError('UNAUTHENTICATED');
    if (outcome.kind === 'repeated') return 'known';
  }
  throw new AppError('UNAVAILABLE');
}

/** Returns a row with its fields sorted, so that their order does not change its digest. */
const sorted = ({ repair, ...row }: ImportRow) => [
  Object.entries(repair).sort(([a], [b]) => (a < b ? -1 : 1)),
  Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)),
];

/** Returns the moment that a row names, but at the latest the present. A day without a time means noon (UTC). */
function momentOf(when: string | true | undefined, nowMs: number): number {
  if (when === undefined || when === true) return nowMs;
  const moment = when.includes('T') ? parisMinute(when) : Date.parse(`${when}T12:00:00Z`);
  return Math.min(nowMs, moment);
}

/** Sets the status of the row. Its notifications count as settled, because the customer was informed before. */
function asImported(repair: StoredRepair, row: ImportRow, nowMs: number) {
  const { status = 'pending', promised, handedOver, withdrawn } = row;
  const settled = { at: nowMs, state: 'nothing-to-send' } as const;
  const entry = historyEntry(status, Date.parse(repair.created_at));
  const left = (when: string | true) => new Date(momentOf(when, nowMs)).toISOString();
  return {
    ...repair,
    status,
    statusHistory: [{ ...entry, notifications: { email: settled, sms: settled } }],
    calledEntry: 0,
    ...(promised && { promisedOn: promised.slice(0, 10) }),
    ...(handedOver && { handedOverAt: left(handedOver) }),
    ...(withdrawn && { withdrawnAt: left(withdrawn) }),
  } satisfies StoredRepair;
}
