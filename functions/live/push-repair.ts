import { isDeepStrictEqual } from 'node:util';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import type { CompanyRepository } from '../company/company.repository.ts';
import { isAnonymous, type StoredRepair, toSummary } from '../repairs/repairs.ts';
import type { PublicLookupDependencies } from '../tracking/get-public-repair.ts';
import { isKeyOf, publicRepair } from '../tracking/public-repair.ts';
import { type PushDependencies, pushToAll } from './push-to-all.ts';
import type { Channel } from './stored-connection.ts';

export type PushVisitorsDependencies = PushDependencies & {
  companies: Pick<CompanyRepository, 'get'>;
  forHolder: PublicLookupDependencies['forHolder'];
};

export type ShownWrite = { frame: ServerFrame; forVisitors: boolean };

/**
 * Returns a write's effect on open pages, with the previous status (`null` for a new repair) when the figures change.
 */
export function shownOf({
  before,
  after,
}: {
  before: StoredRepair | undefined;
  after: StoredRepair;
}): ShownWrite | undefined {
  if (before?.version === after.version) return undefined;
  const repair = toSummary(after);
  const isChanged = after.statusHistory.length !== (before ? before.statusHistory.length : 0);
  const isWithdrawn = after.withdrawnAt !== undefined && before?.withdrawnAt === undefined;
  if (isChanged || isWithdrawn) {
    // A new repair has no visitors yet, and a visitor who opens its page reads the current state.
    const forVisitors = before !== undefined;
    return { frame: { type: 'repair', repair, from: before?.status ?? null }, forVisitors };
  }
  const forVisitors = before === undefined || changesPublicPage(before, after);
  if (forVisitors) return { frame: { type: 'repair', repair }, forVisitors };
  const notificationsOf = ({ statusHistory }: StoredRepair) => statusHistory.at(-1)?.notifications;
  const isOutcome = !isDeepStrictEqual(notificationsOf(after), notificationsOf(before));
  return {
    frame: { type: 'repair', repair, ...(isOutcome && { isOutcome }) },
    forVisitors,
  };
}

/** With these settings, a page shows the most. They are used because the shop's own settings are not read yet. */
const ALL_SHOWN = { promised_day_shown: true };

/**
 * Returns whether a visitor with the public key sees a difference. With a new key, visitors with the previous link see
 * less.
 */
function changesPublicPage(before: StoredRepair, after: StoredRepair): boolean {
  const { version: _, ...seenBefore } = publicRepair(before, ALL_SHOWN, before.tracking_key);
  const { version: __, ...seenAfter } = publicRepair(after, ALL_SHOWN, after.tracking_key);
  return before.tracking_key !== after.tracking_key || !isDeepStrictEqual(seenBefore, seenAfter);
}

/** Shows each visitor as much of a repair as the visitor's link allows. Reads the repair only if there is a visitor. */
export async function pushToVisitors(
  { companies, forHolder, ...dependencies }: PushVisitorsDependencies,
  trackingNumber: string,
  find: () => Promise<StoredRepair | undefined>,
): Promise<void> {
  const visitors: Channel = { kind: 'repair', trackingNumber, key: undefined };
  let found: Promise<StoredRepair | undefined> | undefined;
  let company: ReturnType<CompanyRepository['get']> | undefined;
  let held: ReturnType<typeof forHolder> | undefined;
  await pushToAll(dependencies, visitors, async ({ key }) => {
    found ??= find();
    const repair = await found;
    if (repair === undefined) return [];
    if (repair.withdrawnAt || isAnonymous(repair)) return [{ type: 'tracking', repair: null }];
    company ??= companies.get(repair.user_id);
    if (isKeyOf(repair, key)) held ??= forHolder(repair);
    const shown = publicRepair(repair, await company, key, await held);
    return [{ type: 'tracking', repair: shown }];
  });
}
