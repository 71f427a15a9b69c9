import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import type { NotificationRequest } from '../notifications/status-changes/notification.ts';
import { payingNotifications } from '../notifications/status-changes/paying-claims.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import type { TestTable } from './test-table.ts';
import { UNBOUNDED } from './unbounded.ts';

/** Makes claims for which no budget pays. */
export function unpaidNotifications(table: TestTable) {
  const lookAhead = ({ trackingNumber }: NotificationRequest) =>
    repairsRepository(table).get(trackingNumber);
  const recipientOf = () => undefined;
  const paying = { table, budgets: UNBOUNDED, recipientOf, lookAhead };
  const notifications = payingNotifications(paying);
  return {
    ...notifications,
    /** Claims a notification as a resend does, even if it is settled. */
    claimAgain: async (request: NotificationRequest, channel: NotificationChannel, nowMs: number) =>
      notifications.claim(request, channel, nowMs, await lookAhead(request)),
  };
}
