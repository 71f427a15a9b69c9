/** Carries out the most frequent actions of a shop and its customers by the use cases behind the routes. */
import { randomUUID } from 'node:crypto';
import { loadSession, sessionDependencies } from '../../functions/auth/load-session.ts';
import { companyRepository } from '../../functions/company/company.repository.ts';
import { noticesRepository } from '../../functions/documents/sending/notices.repository.ts';
import { payingNotifications } from '../../functions/notifications/status-changes/paying-claims.ts';
import { settlementOf } from '../../functions/notifications/status-changes/settlement.ts';
import { shopDetailsReader } from '../../functions/notifications/status-changes/shop-details.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { changeStatus } from '../../functions/repairs/changes/change-status.ts';
import { getDashboard } from '../../functions/repairs/dashboard/get-dashboard.ts';
import { createRepair } from '../../functions/repairs/intake/create-repair.ts';
import { findRepairs, listRepairs } from '../../functions/repairs/list/list-repairs.ts';
import { searchableList } from '../../functions/repairs/list/repair-list.repository.ts';
import { repairsRepository } from '../../functions/repairs/repairs.repository.ts';
import { readStatusCounts, repairStats } from '../../functions/statistics/shop-figures.ts';
import { UNBOUNDED } from '../../functions/testing/unbounded.ts';
import { getPublicRepair } from '../../functions/tracking/get-public-repair.ts';
import { DEMONSTRATION_REPAIRS } from '../../local/cloud/seed/demonstration.ts';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { Repair, RepairStatus } from '../../shared/repairs/repairs.ts';

/** This id is as long as an id of SES. */
const MESSAGE_ID = '0107018f0e3c2b1a-00000000-0000-4000-8000-000000000000-000000';

/** Returns the use cases on a table, for one shop. */
export function shopActions(table: Table, shopId: string) {
  const now = () => Date.now();
  const repairs = repairsRepository(table);
  const companies = companyRepository(table);
  const searchable = searchableList(table);
  const sessions = sessionDependencies(table, UNBOUNDED);
  const notices = noticesRepository(table);
  const shopDetails = shopDetailsReader(table);
  let created = 0;
  return {
    look: (trackingNumber: string) =>
      getPublicRepair(
        { repairs, companies, forHolder: async () => ({}) },
        trackingNumber,
        undefined,
      ),
    list: () => listRepairs(searchable, shopId),
    search: (q: string) => findRepairs(searchable, shopId, { q }),
    statistics: async () => repairStats(await readStatusCounts(table, shopId)),
    session: () => loadSession(sessions, shopId),
    openDashboard: () => getDashboard({ ...sessions, ...searchable, notices }, shopId, {}),
    create(idempotencyKey?: string): Promise<Repair> {
      const sample = DEMONSTRATION_REPAIRS[created % DEMONSTRATION_REPAIRS.length];
      if (sample === undefined) throw new Error('There is no demonstration repair');
      created += 1;
      const request = { idempotencyKey, correlationId: randomUUID() };
      return createRepair({ repairs, now }, shopId, sample.repair, request);
    },
    change: (id: string, status: RepairStatus) =>
      changeStatus({ repairs, now }, shopId, id, { status }, { correlationId: randomUUID() }),
    /** Notifies the customer of a change over one channel, without calling the provider. */
    async notify(trackingNumber: string, historyIndex: number, channel: NotificationChannel) {
      const request = {
        trackingNumber,
        user_id: shopId,
        historyIndex,
        correlationId: randomUUID(),
      };
      const notifications = payingNotifications({
        table,
        budgets: UNBOUNDED,
        recipientOf: ({ customerEmail, phoneNumber }) =>
          channel === 'email' ? customerEmail : phoneNumber?.e164,
        lookAhead: shopDetails.ahead,
      });
      const claim = await notifications.claim(request, channel, now());
      if (claim.kind !== 'claimed') throw new Error(`The message was not claimed: ${claim.kind}`);
      if (channel === 'email') await shopDetails.of(shopId);
      const outcome = { kind: 'sent', messageId: MESSAGE_ID } as const;
      const settlement = settlementOf(outcome, request, now());
      await notifications.settle(request, channel, claim.repair, settlement);
    },
  };
}

export type ShopActions = ReturnType<typeof shopActions>;
