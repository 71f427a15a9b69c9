import { DEFAULT_REMINDERS } from '../../../shared/notifications/reminders/reminders.ts';
import { parisDay } from '../../../shared/time.ts';
import { isWorkingHour } from '../../../shared/working-hours.ts';
import type { StoredProfile } from '../../billing/stored-profile.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import type { DailyJob } from '../../platform/jobs/daily-job.ts';
import { workThrough } from '../../platform/jobs/slice.ts';
import { logger } from '../../platform/logger.ts';
import type { ClockKind } from '../message.ts';
import type { MessageResults } from '../message-results.repository.ts';
import { reviewRequests } from '../reviews/review-requests.ts';
import { type SendMessageDependencies, sendMessage } from '../send-message.ts';
import type { DueMessage, DueMessagesDependencies, FindDue, RemindingShop } from './due-message.ts';
import { notFetched } from './not-fetched.ts';
import { unansweredQuotes } from './unanswered-quotes.ts';

export type SendRemindersDependencies = DueMessagesDependencies &
  SendMessageDependencies & {
    shops: Pick<DailyJob, 'get' | 'done'>;
    reminded: Pick<MessageResults, 'stored'>;
    companies: { get(shopId: string): Promise<StoredCompany | undefined> };
    profileOf: (shopId: string) => Promise<StoredProfile>;
  };

export type RemindersReport = { sent: number; refused: number; left: number; failed: number };

const FIND_DUE: { [Kind in ClockKind]: FindDue<Kind> } = {
  'not-fetched': notFetched,
  review: reviewRequests,
  quote: unansweredQuotes,
};

/**
 * Sends each due reminder and review request once, on working days from 9 to 19 h in Paris (docs/decisions/0093):
 * claim, send, settle. Simultaneous or killed runs send no message twice, unless a run is killed between the provider's
 * acceptance and our record.
 */
export async function sendReminders(
  dependencies: SendRemindersDependencies,
  shopIds: readonly string[],
  hasTime: () => boolean,
): Promise<RemindersReport> {
  const { shops, now } = dependencies;
  const report: RemindersReport = { sent: 0, refused: 0, left: 0, failed: 0 };
  const mayGoOn = () => hasTime() && isWorkingHour(now());
  if (!mayGoOn()) return report;
  await workThrough(shops, shopIds, {
    day: parisDay(now()),
    mayGoOn,
    work: (shopId) => remindOf(dependencies, shopId, report, mayGoOn),
    failed(shopId, error) {
      report.failed += 1;
      logger.error('The reminders of a shop could not be sent', { shopId, error });
    },
  });
  return report;
}

async function remindOf(
  dependencies: SendRemindersDependencies,
  shopId: string,
  report: RemindersReport,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const { companies, profileOf, reminded } = dependencies;
  const [company, profile] = await Promise.all([companies.get(shopId), profileOf(shopId)]);
  if (company === undefined) return true;
  const { reminders = DEFAULT_REMINDERS } = company;
  const shop = { shopId, company, reminders, profile };
  let isAllOut = true;
  for await (const due of dueMessages(dependencies, shop)) {
    const names = due.map(({ name }) => name);
    const messageOf = await reminded.stored(shopId, names);
    for (const each of due) {
      const before = messageOf(each.name);
      if (before?.at !== undefined || (before === undefined && !each.isFresh)) continue;
      if (!mayGoOn()) return false;
      const outcome = await remind(dependencies, shopId, each);
      if (outcome !== 'over') report[outcome] += 1;
      if (outcome === 'left') isAllOut = false;
    }
  }
  return isAllOut;
}

async function* dueMessages(dependencies: SendRemindersDependencies, shop: RemindingShop) {
  for (const findDue of Object.values(FIND_DUE)) yield* findDue(dependencies, shop);
}

async function remind(
  dependencies: SendRemindersDependencies,
  shopId: string,
  { name, checks, write }: DueMessage<ClockKind>,
): Promise<'sent' | 'refused' | 'left' | 'over'> {
  const written = await write();
  if (written === undefined) return 'over';
  const checked = checks(dependencies.now());
  const message = { shopId, name, recipients: written.to, checks: checked };
  const { kind } = await sendMessage(dependencies, message, async () => written);
  logger.info('A reminder was processed', { kind: name.kind, outcome: kind });
  if (kind === 'sent' || kind === 'refused') return kind;
  // A reminder that no budget pays today is tried again tomorrow, as long as it is not too old.
  return kind === 'failed' || kind === 'busy' ? 'left' : 'over';
}
